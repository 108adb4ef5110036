/** One wrong value, as the server says it (SYS-08). */
export interface ServerViolation {
  readonly propertyPath: string;
  readonly message: string;
}

/** The server answered, and refused: its status, its words, its violations. */
export class RefusedError extends Error {
  // Declared alone: for older browsers a field costs the light pages a third of a kilobyte.
  declare readonly status: number;
  declare readonly description: string;
  declare readonly violations: readonly ServerViolation[];

  constructor(status: number, description: string, violations: readonly ServerViolation[]) {
    super(`${status} ${description}`);
    this.status = status;
    this.description = description;
    this.violations = violations;
  }
}

/** Returns the refusal of an answer's body. A gateway's error page is no Hydra error: its status says all. */
export function readRefusal(status: number, text: string): RefusedError {
  try {
    const body = JSON.parse(text);
    const description = body['hydra:description'] ?? body.description ?? body.detail ?? body.message;
    return new RefusedError(
      status,
      typeof description === 'string' ? description : '',
      Array.isArray(body.violations) ? body.violations : [],
    );
  } catch {
    return new RefusedError(status, '', []);
  }
}
