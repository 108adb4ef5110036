import type { TestProject } from 'vitest/node';

/** Vitest's global set-up: hands on what the run's own cluster provided. */
export default function setup(project: TestProject): void {
  project.provide('cluster', process.env.MUTATION_CLUSTER ?? '');
  project.provide('files', process.env.MUTATION_FILES ?? '');
}
