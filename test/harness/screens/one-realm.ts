/**
 * jsdom brings byte arrays of its own, which Node's cryptography does not recognize as such. The API runs in the same
 * process as the screens here, so both use Node's.
 */
globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as Uint8ArrayConstructor;
globalThis.ArrayBuffer = new globalThis.Uint8Array().buffer.constructor as ArrayBufferConstructor;
