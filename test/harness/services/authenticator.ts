import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Behaviour {
  /** The site that the browser shows; another one is that of an impostor. */
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the device verified its user. */
  readonly isVerified?: boolean;
  /** The signature counter; absent: one more than before. */
  readonly counter?: number;
}

/** A device with one passkey, in software (WebAuthn, ES256, attestation 'none'), with the browser around it. */
export class Authenticator {
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #id = randomBytes(16);
  #counter = 0;
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  /** `navigator.credentials.create` for options of the API. */
  create(options: { challenge: string; rp: { id: string } }, behaviour: Behaviour = {}) {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const authData = Buffer.concat([
      this.#data(behaviour.rpId ?? options.rp.id, behaviour, HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      this.#id,
      coseKey,
    ]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, behaviour).toString(
          'base64url',
        ),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** `navigator.credentials.get` for options of the API. */
  get(options: { challenge: string; rpId: string }, behaviour: Behaviour = {}) {
    this.#counter = behaviour.counter ?? this.#counter + 1;
    const authenticatorData = this.#data(behaviour.rpId ?? options.rpId, behaviour, 0);
    const clientData = this.#clientData('webauthn.get', options.challenge, behaviour);
    const signature = createSign('sha256')
      .update(authenticatorData)
      .update(sha256(clientData))
      .sign(this.#privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #data(rpId: string, { isVerified = true }: Behaviour, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Behaviour): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
