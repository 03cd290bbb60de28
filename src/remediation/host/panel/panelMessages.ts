import {
  discriminatedUnion,
  enum as oneOf,
  int,
  gte,
  literal,
  lte,
  maxLength,
  object,
  record,
  string,
  type ZodMiniType,
} from 'zod/mini';
import {
  fixActions,
  formFields,
  panelCommands,
  type FromRemediationPanel,
} from '../../../panels/protocol/remediations.ts';

const id = string().check(maxLength(300));
const request = int().check(gte(0));
const short = string().check(maxLength(2000));
/** Longer than any field may be, so that too long an input is reported at its field. */
const text = string().check(maxLength(2_000_000));

const asks = (['pickError', 'dismissError', 'dismissOffer', 'lookAgain', 'openPlace', 'selectFix'] as const).map(
  (type) => object({ type: literal(type), id }),
);

/** Validates the messages of the page; invalid ones are dropped. */
export const panelMessage = discriminatedUnion('type', [
  object({ type: literal('ready'), protocol: int() }),
  ...asks,
  object({ type: literal('act'), request, action: oneOf(fixActions), id }),
  object({
    type: literal('library'),
    request,
    query: object({ text: short, severity: short, tag: short, scope: short, limit: int().check(gte(1), lte(5000)) }),
  }),
  object({ type: literal('record'), errorId: id, offerId: id }),
  object({ type: literal('save'), request, key: id, id, values: record(oneOf(formFields), text) }),
  object({ type: literal('run'), command: oneOf(panelCommands) }),
]) as unknown as ZodMiniType<FromRemediationPanel>;
