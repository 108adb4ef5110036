/** The parts of jsonld that tests use; the package has no types of its own. */
declare module 'jsonld' {
  const jsonld: { expand(input: unknown, options?: object): Promise<Record<string, unknown>[]> };
  export default jsonld;
}
