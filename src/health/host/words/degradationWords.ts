import * as vscode from 'vscode';
import type { Degradation, DegradationCode } from '../../../base/health.ts';

/**
 * Why a feature is degraded and what that means, as a sentence. A code that this version does not know is shown
 * readably.
 */
export function degradationWords({ code, repository = '', detail = '' }: Degradation): string {
  const sentence = getSentence(code, detail) as string | undefined;
  const text = sentence ?? [code.replaceAll(/[-_]+/g, ' '), detail].filter((part) => part !== '').join(': ');
  return repository === '' ? text : vscode.l10n.t('{0}: {1}', repository, text);
}

function getSentence(code: DegradationCode, detail: string): string {
  const { t } = vscode.l10n;
  const why = detail === '' ? '' : ` (${detail})`;
  const sentences: Readonly<Record<DegradationCode, string>> = {
    untrusted: t('This workspace is not trusted: nothing is used that could run or send something.'),
    'record-off': t('Edits are not recorded: there are no figures, no history and no calibration.'),
    'record-not-writable': t('The record of edits cannot be written{0}.', why),
    'model-incomplete': t('A model is chosen for edits but its settings are incomplete: it is not asked.'),
    'model-no-key': t('The model for edits needs a key, and none is stored.'),
    'model-refused': t('The model for edits refuses to answer{0}.', why),
    'model-unreachable': t('The model for edits cannot be reached{0}. Edits are placed without it.', why),
    'model-over-budget': t('The model for edits has reached its limit of cost or questions for today.'),
    'no-folder': t('No folder on this machine is open: there is no code to search for callers.'),
    'index-off': t('The code index is built only at the first search.'),
    'index-building': t('The code is being read{0}. Answers may be incomplete until then.', why),
    'index-paused': t('The code index is paused. Answers may be incomplete.'),
    'index-failed': t('The code index has failed{0}.', why),
    'no-ripgrep': t('There is no ripgrep: text search cannot step in where the code graph has no answer.'),
    'ripgrep-not-taken': t('The ripgrep that the settings name is not used{0}.', why),
    'scip-stale': t('The SCIP index is older than the code{0}.', why),
    'scip-unreadable': t('The SCIP index cannot be read{0}.', why),
    'embeddings-away': t('The server for embeddings does not answer{0}. Matching continues by words alone.', why),
    'store-rebuilt': t(
      'The store of known fixes was damaged and created again; the old one is kept beside it{0}.',
      why,
    ),
    'project-lines-refused': t('Lines of the project’s file of fixes cannot be read{0}.', why),
    'store-read-only': t('The store of known fixes cannot be written: nothing can be recorded.'),
    'disk-full': t('The disk is full: nothing can be recorded.'),
    'no-sqlite': t('This editor has no database for known fixes.'),
    'no-shared-store': t('This server keeps no fixes beyond the project: it was started without a data folder.'),
    'audit-altered': t('Something other than Recourse has changed the record of decisions about failed jobs{0}.', why),
    'audit-unsealed': t('The record of decisions about failed jobs cannot be sealed or checked.'),
    'torc-unreachable': t('The Torc server does not answer{0}.', why),
    'torc-unauthorized': t('The Torc server wants you to sign in{0}.', why),
    'torc-problem': t('The Torc server answers with errors{0}.', why),
    'profile-wrong': t('A Torc profile in the settings cannot be used{0}.', why),
    'port-in-use': t('Metrics are not served: another program uses the port{0}. Set another port.', why),
    'port-of-another-window': t(
      'Another window of Recourse serves its metrics on the port{0}; the figures of this window are not among them until that window is closed.',
      why,
    ),
    'port-refused': t('Metrics are not served: the port cannot be opened{0}. Set another port.', why),
    'otlp-wrong-address': t(
      'Metrics are not sent: the address of the OTLP endpoint cannot be used{0}. It must be an HTTPS address, or HTTP on this machine.',
      why,
    ),
    'otlp-not-allowed': t(
      'Metrics are not sent: you have not agreed to the OTLP endpoint. Setting its headers, or none, asks you again.',
    ),
    'otlp-unauthorized': t('Metrics are not accepted: the OTLP endpoint requires other headers{0}.', why),
    'otlp-refused': t('Metrics are not accepted: the OTLP endpoint refuses them{0}.', why),
    'otlp-unreachable': t('The OTLP endpoint does not accept the metrics{0}. This is retried automatically.', why),
    'store-problem': t('The store of local jobs cannot be read{0}.', why),
  };
  return sentences[code];
}
