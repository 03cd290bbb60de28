import { formatMessages, type InEnglish, msg } from '../base/text/message.ts';
import { asItIs } from '../base/text/say.ts';
import type { CallersQuery, SymbolGap } from '../callers/index.ts';
import { gapInput, gapOutput } from './gapSchemas.ts';
import { oneLine, untrustedNote } from '../base/text/untrusted.ts';
import type { AgentTool, ToolResult } from './tool.ts';
import { withoutBlanks } from './withoutBlanks.ts';

const description =
  'Explains why find_callers found no callers, or too few: misspelt, not indexed, ignored or generated file, outside package, ' +
  'event, decorator, interface. Same arguments. Answers reasons, the most telling first, with the next calls. ' +
  'Do not guess how a symbol is called.';

/** Reasons and next steps written out in the text; the data has them all. */
const listedReasons = 6;
const listedActions = 2;

/** Says why a symbol may be missing; never throws for what a query can be. */
export type ExplainGap = (query: CallersQuery) => Promise<SymbolGap>;

/** The tool that says why a symbol or its callers may be missing (`explain_symbol_gap`). */
export function explainSymbolGapTool(explain: ExplainGap): AgentTool {
  return {
    name: 'explain_symbol_gap',
    title: msg('Explain Symbol Gap'),
    description,
    input: gapInput,
    output: gapOutput,
    isReadOnly: true,
    sameInputAs: 'find_callers',
    hasDetail: true,
    async run(input) {
      const parsed = gapInput.safeParse(withoutBlanks(input));
      if (!parsed.success)
        return mistake(
          `"${parsed.error.issues[0]?.path.join('.') ?? 'input'}" is not as expected: ${parsed.error.issues[0]?.message ?? 'wrong type'}.`,
        );
      const query = parsed.data as CallersQuery;
      if (
        query.symbol_name === undefined &&
        query.symbol_id === undefined &&
        (query.file_path === undefined || query.line_number === undefined)
      ) {
        return mistake('Send "symbol_name", or "symbol_id", or "file_path" with "line_number".');
      }
      const gap = formatMessages(await explain(query));
      return { text: getText(gap), data: { ...gap }, isError: false };
    },
    prepare: (_input, _signal, say = asItIs) =>
      Promise.resolve({ progress: say(msg('Finding out why a symbol is missing')) }),
  };
}

function mistake(sentence: string): ToolResult {
  return {
    text: sentence,
    data: { symbol: '', isDefined: false, reasons: [{ code: 'unclear-question', text: sentence, actions: [] }] },
    isError: true,
  };
}

function getHead({
  symbol,
  isDefined,
  unsettled,
}: Pick<InEnglish<SymbolGap>, 'symbol' | 'isDefined' | 'unsettled'>): string {
  if (isDefined) return `${symbol} is defined. Why callers of it may be missing:`;
  if (unsettled === undefined)
    return `${symbol === '' ? 'The symbol' : symbol} is not defined in what was indexed. Why that may be:`;
  const name = symbol === '' ? 'the symbol' : symbol;
  return `Whether ${name} is defined is not known yet: ${unsettled}. Do not assume that it is not. Why it may be missing:`;
}

/** The reasons as a model reads them. */
function getText({ symbol, isDefined, unsettled, reasons }: InEnglish<SymbolGap>): string {
  const head = getHead({ symbol, isDefined, unsettled });
  const lines = reasons
    .slice(0, listedReasons)
    .flatMap(({ code, text, actions }, at) => [
      `${at + 1}. ${text} [${code}]`,
      ...actions
        .slice(0, listedActions)
        .flatMap(({ title, tool, arguments: given }) =>
          tool === undefined ? [] : [`   - ${title}: ${tool} ${JSON.stringify(given ?? {})}`],
        ),
    ]);
  return [
    head,
    untrustedNote,
    ...lines,
    ...(reasons.length > listedReasons ? [`… and ${reasons.length - listedReasons} more in the data`] : []),
  ]
    .map(oneLine)
    .join('\n');
}
