import { discriminatedUnion, int, literal, maxLength, object, string, type ZodMiniType } from 'zod/mini';
import type { FromHealthPanel } from '../../panels/protocol/health.ts';

const name = string().check(maxLength(2000));

/** Validates the messages of the page; invalid ones are dropped. */
export const healthPanelMessage = discriminatedUnion('type', [
  object({ type: literal('ready'), protocol: int() }),
  object({ type: literal('fix'), feature: name, id: name }),
  object({ type: literal('try'), feature: name }),
  object({ type: literal('copy') }),
]) as unknown as ZodMiniType<FromHealthPanel>;
