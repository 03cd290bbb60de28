export { default as process } from 'node:process';

/**
 * Stands in the bundle for the SDK's JSON Schema validator (the build resolves the SDK's `_shims` to this file). The
 * SDK asks it about answers to forms only where a server asks by a request of its own; this server asks by its answers
 * and reads what comes back itself.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('This server reads the answers of people itself, so it has no validator for them.');
  }
}
