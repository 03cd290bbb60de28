import { discriminatedUnion, int, literal, maxLength, object, string, type ZodMiniType } from 'zod/mini';
import type { FromHealthPanel } from '../../panels/protocol/health.ts';

const name = string().check(maxLength(2000));

/** Judges what the page says; what does not pass is dropped. */
export const healthPanelMessage = discriminatedUnion('type', [
  object({ type: literal('ready'), protocol: int() }),
  object({ type: literal('fix'), feature: name, id: name }),
  object({ type: literal('try'), feature: name }),
  object({ type: literal('copy') }),
]) as unknown as ZodMiniType<FromHealthPanel>;
