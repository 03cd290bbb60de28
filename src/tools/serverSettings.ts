import { array, looseObject, maxLength, optional, string } from 'zod/mini';
import { Settings, settingsTable, type SettingName } from '../base/settings.ts';

/**
 * What a server takes over from the editor. Left out is what only a window has (views, capture, notices), and what has
 * a way of its own with a secret beside it: endpoints and Torc's servers come by the environment.
 */
const serverSettingNames = [
  'edit.aiMode',
  'edit.multiEditPolicy',
  'agent.failureLimit',
  'agent.coolingOffMinutes',
  'record.keep',
  'record.days',
  'callers.stageBudget',
  'callers.totalBudget',
  'callers.maxFileSizeKb',
  'callers.scipIndex',
  'callers.ripgrepPath',
  'callers.rules',
  'callers.breakerFailures',
  'callers.breakerPause',
  'callers.fallbackAlert',
  'remediation.builtin',
  'remediation.builtinHidden',
  'remediation.profile',
  'remediation.limit',
  'remediation.minScore',
  'remediation.semanticWeight',
  'remediation.stringWeight',
  'remediation.minSemantic',
  'remediation.minString',
  'remediation.minHybrid',
  'remediation.projectFile',
  'jobs.concurrency',
  'jobs.outputLimit',
  'jobs.pollInterval',
  'jobs.leastConfidence',
] as const satisfies readonly SettingName[];

const known: ReadonlySet<string> = new Set(serverSettingNames);
const excludesName = 'excludes';
const given = looseObject({ [excludesName]: optional(array(string().check(maxLength(1000))).check(maxLength(1000))) });
/** UTF-16 units; an environment of some systems ends at 32,767 for all its variables. */
const longest = 20_000;

/** The environment variable by which the editor hands its settings to a server that it starts. */
export const serverSettingsVariable = 'RECOURSE_SETTINGS';

/** Settings as a server has them, and the globs of what is not searched. */
export interface ServerSettings {
  readonly settings: Settings;
  readonly excludes: readonly string[];
  /** What was not understood, each as a sentence for the log; it counts as not set. */
  readonly problems: readonly string[];
}

/**
 * What differs from the defaults, as JSON for `RECOURSE_SETTINGS`; undefined where nothing does, or where it is too
 * long to be handed on (over 20,000 letters).
 */
export function serverSettingsText(settings: Settings, excludes: readonly string[]): string | undefined {
  const differing = serverSettingNames.flatMap((name): [string, unknown][] => {
    const value = settings.get(name);
    return JSON.stringify(value) === JSON.stringify(settingsTable[name].fallback) ? [] : [[name, value]];
  });
  if (excludes.length > 0) differing.push([excludesName, excludes]);
  const text = JSON.stringify(Object.fromEntries(differing));
  return differing.length === 0 || text.length > longest ? undefined : text;
}

/**
 * Reads what `serverSettingsText` or a person wrote. Never throws: a wrong value falls back to its default and is
 * reported in `problems`.
 */
export function readServerSettings(text: string | undefined): ServerSettings {
  if (text === undefined || text.trim() === '') return { settings: getSettings({}), excludes: [], problems: [] };
  const parsed = given.safeParse(parsedJson(text.slice(0, longest)));
  if (!parsed.success)
    return {
      settings: getSettings({}),
      excludes: [],
      problems: [
        `${serverSettingsVariable} is not a JSON object of settings with a list of globs in "excludes"; the defaults are used.`,
      ],
    };
  const { excludes = [], ...values } = parsed.data;
  const problems = Object.entries(values).flatMap(([name, value]) => {
    if (!known.has(name))
      return [
        `${serverSettingsVariable} names "${name.slice(0, 100)}", which is no setting of a server; it is left out.`,
      ];
    return settingsTable[name as SettingName].schema.safeParse(value).success
      ? []
      : [`${serverSettingsVariable} gives "${name}" a value that it cannot have; the default is used.`];
  });
  return { settings: getSettings(values), excludes: Array.isArray(excludes) ? excludes : [], problems };
}

function getSettings(values: Readonly<Record<string, unknown>>): Settings {
  return new Settings({
    read: (name) => (known.has(name) && Object.hasOwn(values, name) ? values[name] : undefined),
    onDidChange: () => ({ dispose: () => undefined }),
  });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
