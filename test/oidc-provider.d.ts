/** The parts of oidc-provider that tests use; it brings no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  interface Context {
    readonly oidc?: { readonly route?: string };
    body: unknown;
    type: string;
  }

  interface Interaction {
    readonly params: Readonly<Record<string, string>>;
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    addOIDCClaims(names: readonly string[]): void;
    save(): Promise<string>;
  }

  interface Prompt {
    readonly name: string;
    readonly checks: { remove(reason: string): void };
  }

  export const interactionPolicy: {
    base(): { get(name: string): Prompt };
  };

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (values: {
      accountId: string;
      clientId: string;
    }) => Grant;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): RequestListener;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
