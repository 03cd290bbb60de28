export { default as process } from 'node:process';

/**
 * Stands in the bundle for the SDK's JSON Schema validator (the build resolves the SDK's `_shims` to this file). The SDK asks it
 * about answers to forms that a server shows to people; this server shows none, and its tools check their own arguments.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('This server asks people nothing, so it has no validator for their answers.');
  }
}
