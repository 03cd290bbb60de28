import { msg } from '../base/text/message.ts';
import {
  array,
  boolean,
  describe,
  enum as oneOf,
  maxLength,
  number,
  object,
  optional,
  string,
  unknown,
} from 'zod/mini';
import { asItIs } from '../base/text/say.ts';
import { healthText, type FeatureHealth, type HealthReport } from '../health/index.ts';
import { healthAdvice } from './healthAdvice.ts';
import { oneLine } from '../base/text/untrusted.ts';
import type { AgentTool } from './tool.ts';

const description =
  'Reports the health of Recourse itself: alarms, figures against targets, what is running in a degraded mode and what to do about it. ' +
  'Use it when an answer is degraded or incomplete, or when the user asks. It changes nothing.';

const features = ['edits', 'callers', 'remediations', 'jobs', 'export'] as const;
const states = oneOf(['alert', 'degraded', 'good', 'idle']);
const bound = optional(object({ side: oneOf(['least', 'most']), at: number() }));

/** What `recourse_health` takes. */
export const healthInput = object({
  feature: optional(oneOf(features).check(describe('Only this one.'))),
});

/** What `recourse_health` answers. Shares and scores lie between 0 and 1; times are milliseconds, sizes bytes. */
export const healthOutput = object({
  state: states,
  alerts: number(),
  features: array(
    object({
      feature: oneOf(features),
      state: states,
      figures: array(
        object({
          id: string(),
          unit: oneOf(['share', 'score', 'ms', 'count', 'usd']),
          repository: optional(string()),
          state: oneOf(['alert', 'missed', 'met', 'plain', 'few', 'none']),
          value: optional(number()),
          p95: optional(number()),
          measured: number(),
          count: optional(number()),
          target: bound,
          alert: bound,
          leastForAlert: optional(number()),
          parts: optional(array(object({ by: string(), counts: array(object({ code: string(), count: number() })) }))),
        }),
      ),
      breakers: array(
        object({ name: string(), repository: optional(string()), state: oneOf(['closed', 'half-open', 'open']) }),
      ),
      sizes: array(
        object({ id: string(), repository: optional(string()), bytes: optional(number()), items: optional(number()) }),
      ),
      degradations: array(
        object({
          code: string(),
          repository: optional(string()),
          detail: optional(string().check(maxLength(200))),
          severity: oneOf(['limits', 'broken']),
          advice: string(),
          fix: optional(object({ command: string(), arguments: optional(array(unknown())) })),
        }),
      ),
    }),
  ),
  unread: array(oneOf(features)),
  error: optional(boolean()),
});

/** Reads the health of all features; never rejects. */
export type ReadHealth = () => Promise<HealthReport>;

/** The tool that says how Recourse is (`recourse_health`, under the same name in the editor's chat). */
export function recourseHealthTool(read: ReadHealth): AgentTool {
  return {
    name: 'recourse_health',
    title: msg('Recourse Health'),
    description,
    input: healthInput,
    output: healthOutput,
    isReadOnly: true,
    hasDetail: true,
    async run(input) {
      const parsed = healthInput.safeParse(input ?? {});
      if (!parsed.success)
        return {
          text: `"feature" is one of ${features.join(', ')}, or left out.`,
          data: { state: 'idle', alerts: 0, features: [], unread: [], error: true },
          isError: true,
        };
      const report = only(await read(), parsed.data.feature);
      const advice = [
        ...new Set(
          report.features.flatMap(({ degradations }) =>
            degradations.map(({ code }) => `- ${code}: ${healthAdvice[code]}`),
          ),
        ),
      ];
      const text = [healthText(report), ...(advice.length === 0 ? [] : ['What to do:', ...advice])].join('\n');
      return {
        text: text.split('\n').map(oneLine).join('\n'),
        data: {
          state: report.state,
          alerts: report.alerts.length,
          features: report.features.map(getData),
          unread: report.unread,
        },
        isError: false,
      };
    },
    prepare: (_input, _signal, say = asItIs) =>
      Promise.resolve({ progress: say(msg('Reading the health of Recourse')) }),
  };
}

function only(report: HealthReport, feature: (typeof features)[number] | undefined): HealthReport {
  if (feature === undefined) return report;
  const chosen = report.features.filter((each) => each.feature === feature);
  return {
    ...report,
    state: chosen[0]?.state ?? 'idle',
    features: chosen,
    alerts: report.alerts.filter((alert) => alert.feature === feature),
    unread: report.unread.filter((each) => each === feature),
  };
}

/** Without the past of the figures: a model reads the present. */
function getData({
  feature,
  state,
  figures,
  breakers,
  sizes,
  degradations,
}: FeatureHealth): Readonly<Record<string, unknown>> {
  return {
    feature,
    state,
    figures: figures.map(({ series: _, ...figure }) => figure),
    breakers,
    sizes,
    degradations: degradations.map((each) => ({ ...each, advice: healthAdvice[each.code] })),
  };
}
