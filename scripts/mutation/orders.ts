/** The number of times that each mutant was reached, by its id. */
type Counts = Readonly<Record<string, number>>;

/** A test file, and the ids of its tests that are to run; all of them where none are named. */
export interface TestFile {
  readonly file: string;
  readonly tests?: readonly string[] | undefined;
}

/** One run of some test files in the worker, with one mutant or none, up to the first failure. */
export interface Order {
  readonly mutant: string | null;
  readonly files: readonly TestFile[];
  /** A mutant that is reached more often than this throws: it made a loop endless. */
  readonly hitLimit: number;
  /** Whether the outcome says which mutants were reached. */
  readonly isMeasured?: boolean;
  /** Whether the project's modules stay as they are loaded. */
  readonly keepsModules?: boolean;
}

/** The mutants that a test file reaches. */
export interface ReachedTests {
  /** While the project's modules load. */
  readonly modules: Counts;
  /** While the test file itself loads, and whatever it does before its first test. */
  readonly loaded: Counts;
  /** While its tests run. */
  readonly ran: Counts;
  /** The tests, by their ids in Vitest, and the mutants that each reaches. `between` stands for what runs between two. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
  /** The milliseconds that each test takes, by its id. */
  readonly durationsMs: Readonly<Record<string, number>>;
}

export interface Failure {
  readonly file: string;
  /** The id of the test; null where the file itself failed, or a hook. */
  readonly test: string | null;
  /** The test after the name of its file, and the error. */
  readonly message: string;
}

export interface Outcome {
  /** The first failure; null where all passed. */
  readonly failed: Failure | null;
  readonly reached: ReachedTests | null;
  /** The memory in use after the run, in bytes. */
  readonly heapBytes: number;
}
