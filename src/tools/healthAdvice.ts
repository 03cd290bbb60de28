import type { DegradationCode } from '../base/health.ts';

/** What an agent can do about a degradation, or tell the user to. Settings and commands are the editor's. */
export const healthAdvice: Readonly<Record<DegradationCode, string>> = {
  untrusted: 'The user decides whether to trust the workspace.',
  'record-off': 'Set recourse.record.keep above 0, or start the server with --data, for figures of edits.',
  'record-not-writable': 'Restore the permission to write to the record folder, or free some space on the disk.',
  'model-incomplete':
    'Name endpoint and model: "Choose Model" in the editor, RECOURSE_MODEL_URL and RECOURSE_MODEL_NAME for a server.',
  'model-no-key': 'Set a key: "Set API Key" in the editor, RECOURSE_MODEL_KEY for a server.',
  'model-refused': 'Choose another model, or give consent in the editor.',
  'model-unreachable': 'Check whether the endpoint runs; edits continue without it.',
  'model-over-budget': 'Wait for tomorrow, or raise recourse.edit.model.dailyBudget or dailyQuestions.',
  'no-folder': 'Open a folder on this machine.',
  'index-off': 'Ask find_callers, which starts the index, or set recourse.callers.index.',
  'index-building': 'Ask again in a moment; answers say what they have not seen.',
  'index-paused': 'Run recourse.callers.resumeIndex in the editor.',
  'index-failed': 'Run recourse.callers.rebuildIndex in the editor, or start the server again.',
  'no-ripgrep': 'Install ripgrep, or set recourse.callers.ripgrepPath; the built-in search is slower.',
  'ripgrep-not-taken': 'Let recourse.callers.ripgrepPath name a ripgrep.',
  'scip-stale': 'Create the SCIP index again: recourse.callers.createScipIndex in the editor.',
  'scip-unreadable': 'Create the SCIP index again: recourse.callers.createScipIndex in the editor.',
  'embeddings-away': 'Check whether the embeddings endpoint runs; matching continues by words alone.',
  'store-rebuilt': 'Nothing to do; what could be read of the damaged store was kept.',
  'project-lines-refused': "Repair the lines of the project's file of fixes, such as a merge conflict in it.",
  'store-read-only': 'Restore the permission to write to the store.',
  'disk-full': 'Free some space on the disk.',
  'no-sqlite': 'Run with Node 22.16 or later.',
  'no-shared-store': 'Start the server with --data to keep fixes for all projects.',
  'audit-altered':
    'Tell the user: something else than Recourse has changed the record of decisions about failed jobs. Do not repair the file.',
  'audit-unsealed': 'Restore the permission to read and write the folder of the key, which the log names.',
  'torc-unreachable': 'Check whether the Torc server runs and its address is right.',
  'torc-unauthorized': 'Sign in: recourse.jobs.signIn in the editor, TORC_PASSWORD for a server.',
  'torc-problem': 'Ask again later; if it fails again, ask the operator of the Torc server.',
  'profile-wrong': 'Correct recourse.jobs.profiles.',
  'port-in-use': 'Set recourse.health.prometheusPort to a port that is free.',
  'port-of-another-window':
    'Nothing to do for an agent; metrics of this window are served once the other window is closed, or sent by recourse.health.otlpEndpoint.',
  'port-refused': 'Set recourse.health.prometheusPort to a port above 1023.',
  'otlp-wrong-address': 'Correct recourse.health.otlpEndpoint: an HTTPS address, or HTTP on this machine.',
  'otlp-not-allowed': 'The user decides whether figures may be sent; the editor has asked.',
  'otlp-unauthorized': 'The user sets the headers: recourse.health.setOtlpHeaders in the editor.',
  'otlp-refused':
    'Check whether recourse.health.otlpEndpoint is the address of an OTLP collector that accepts metrics.',
  'otlp-unreachable': 'Check whether the OTLP collector runs; it is retried.',
  'store-problem': 'Look at the folder of jobs (recourse.jobs.folder): the store may be damaged or of a newer version.',
};
