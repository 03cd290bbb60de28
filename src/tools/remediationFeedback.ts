import { msg } from '../base/text/message.ts';
import { asItIs } from '../base/text/say.ts';
import type { FeedbackVerdict } from '../remediation/index.ts';
import { problemText, readCall } from './fieldErrors.ts';
import { oneLine } from '../base/text/untrusted.ts';
import type { RemediationAccess } from './remediationAccess.ts';
import { feedbackInput, feedbackOutput } from './remediationSchemas.ts';
import { problemOnWire } from './remediationWire.ts';
import { storeFailure } from './searchRemediations.ts';
import type { AgentTool, ToolResult } from './tool.ts';

const description =
  'Says whether a fix of search_remediations was helpful, not helpful, or is outdated; it moves its place in later answers. ' +
  'Use it once the fix was tried and you know. Do not judge fixes that you have not tried.';

/** Our names for what is sent. */
const verdicts: Readonly<Record<string, FeedbackVerdict>> = {
  helpful: 'helpful',
  not_helpful: 'not-helpful',
  outdated: 'outdated',
};

/** The input as it was checked. */
interface FeedbackCall {
  readonly id: string;
  readonly verdict?: 'helpful' | 'not_helpful' | 'outdated';
  readonly helpful?: boolean;
}

function verdictFromFlag(isHelpful: boolean | undefined): FeedbackCall['verdict'] {
  if (isHelpful === undefined) return undefined;
  return isHelpful ? 'helpful' : 'not_helpful';
}

/** The tool that judges a fix (`remediation_feedback`). */
export function remediationFeedbackTool(access: RemediationAccess): AgentTool {
  return {
    name: 'remediation_feedback',
    title: msg('Judge a Known Fix'),
    description,
    input: feedbackInput,
    output: feedbackOutput,
    isReadOnly: false,
    hints: { isDestructive: false, isIdempotent: false },
    async run(input) {
      const call = readCall<FeedbackCall>(feedbackInput, input, { remediation_id: 'id' });
      if (!call.ok) return refused({ code: 'VALIDATION_ERROR', message: 'Nothing was noted.', fields: call.error });
      const { id, helpful, verdict = verdictFromFlag(helpful) } = call.value;
      const ours = verdicts[verdict ?? ''];
      if (verdict === undefined || ours === undefined) {
        return refused({
          code: 'VALIDATION_ERROR',
          message: 'Nothing was noted.',
          fields: [
            { field: 'verdict', code: 'required', message: 'is missing; send "helpful", "not_helpful" or "outdated"' },
          ],
        });
      }
      if (helpful !== undefined && helpful !== (verdict === 'helpful')) {
        return refused({
          code: 'VALIDATION_ERROR',
          message: 'Nothing was noted.',
          fields: [
            {
              field: 'helpful',
              code: 'not-one-of',
              message: 'says something else than "verdict"; send one of the two',
            },
          ],
        });
      }
      try {
        const judged = await (await access.open()).feedback(id.trim(), ours);
        if (!judged.ok) return refused(problemOnWire(judged.error));
        const { title, confidence, usageCount, helpfulCount, notHelpfulCount, outdatedCount, isOutdated } =
          judged.value;
        const text = oneLine(
          `Noted: ${verdict.replace('_', ' ')}. ` +
            `The confidence in "${title.slice(0, 200)}" is now ${confidence.toFixed(2)}` +
            `${isOutdated ? ', and it is marked as outdated' : ''}.`,
        );
        const data = {
          status: 'noted',
          message: text,
          id: judged.value.id,
          verdict,
          confidence,
          usage_count: usageCount,
          helpful_count: helpfulCount,
          not_helpful_count: notHelpfulCount,
          outdated_count: outdatedCount,
          is_outdated: isOutdated,
        };
        return { text, data, isError: false };
      } catch (thrown) {
        return refused(storeFailure(thrown));
      }
    },
    prepare: (_input, _signal, say = asItIs) => Promise.resolve({ progress: say(msg('Judging a known fix')) }),
  };
}

function refused(error: ReturnType<typeof problemOnWire>): ToolResult {
  return {
    text: problemText(error, 'Nothing was noted'),
    data: { status: 'refused', message: error.message, error },
    isError: true,
  };
}
