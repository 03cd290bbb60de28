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
  switch (code) {
    case 'untrusted':
      return t('This workspace is not trusted: nothing is used that could run or send something.');
    case 'record-off':
      return t('Edits are not recorded: there are no figures, no history and no calibration.');
    case 'record-not-writable':
      return t('The record of edits cannot be written{0}.', why);
    case 'model-incomplete':
      return t('A model is chosen for edits but not wholly named: nobody is asked.');
    case 'model-no-key':
      return t('The model for edits wants a key, and none is kept.');
    case 'model-refused':
      return t('The model for edits refuses to answer{0}.', why);
    case 'model-unreachable':
      return t('The model for edits cannot be reached{0}. Edits are placed without it.', why);
    case 'model-over-budget':
      return t('The model for edits has used up what it may cost or be asked today.');
    case 'no-folder':
      return t('No folder of this machine is open: there is no code to look for callers in.');
    case 'index-off':
      return t('The code index is built at the first question only.');
    case 'index-building':
      return t('The code is being read{0}. Answers may be incomplete until then.', why);
    case 'index-paused':
      return t('The code index is paused. Answers may be incomplete.');
    case 'index-failed':
      return t('The code index has failed{0}.', why);
    case 'no-ripgrep':
      return t('There is no ripgrep: text search cannot help out where the code graph has no answer.');
    case 'ripgrep-not-taken':
      return t('The ripgrep that the settings name is not used{0}.', why);
    case 'scip-stale':
      return t('The SCIP index is older than the code{0}.', why);
    case 'scip-unreadable':
      return t('The SCIP index cannot be read{0}.', why);
    case 'embeddings-away':
      return t('The server for embeddings does not answer{0}. Matching goes on by words.', why);
    case 'store-rebuilt':
      return t('The store of known fixes was damaged and made anew; the old one is kept beside it{0}.', why);
    case 'project-lines-refused':
      return t('Lines of the project’s file of fixes cannot be read{0}.', why);
    case 'store-read-only':
      return t('The store of known fixes cannot be written: nothing can be recorded.');
    case 'disk-full':
      return t('The disk is full: nothing can be recorded.');
    case 'no-sqlite':
      return t('This editor has no database for known fixes.');
    case 'no-shared-store':
      return t('This server keeps no fixes beyond the project: it was started without a data folder.');
    case 'audit-altered':
      return t('Something other than Recourse has changed the record of decisions about failed jobs{0}.', why);
    case 'audit-unsealed':
      return t('The record of decisions about failed jobs cannot be sealed or checked.');
    case 'torc-unreachable':
      return t('The Torc server does not answer{0}.', why);
    case 'torc-unauthorized':
      return t('The Torc server wants you to sign in{0}.', why);
    case 'torc-problem':
      return t('The Torc server answers with mistakes{0}.', why);
    case 'profile-wrong':
      return t('A Torc profile in the settings cannot be used{0}.', why);
    case 'port-in-use':
      return t('Metrics are not served: another program has the port{0}. Set another port.', why);
    case 'port-of-another-window':
      return t(
        'Another window of Recourse serves its metrics on the port{0}; the figures of this window are not among them until that window is closed.',
        why,
      );
    case 'port-refused':
      return t('Metrics are not served: this machine does not give the port{0}. Set another port.', why);
    case 'otlp-wrong-address':
      return t(
        'Metrics are not sent: the address of the OTLP endpoint cannot be used{0}. It is an HTTPS address, or HTTP on this machine.',
        why,
      );
    case 'otlp-not-allowed':
      return t(
        'Metrics are not sent: you have not agreed to the OTLP endpoint. Setting its headers, or none, asks you again.',
      );
    case 'otlp-unauthorized':
      return t('Metrics are not taken: the OTLP endpoint wants other headers{0}.', why);
    case 'otlp-refused':
      return t('Metrics are not taken: the OTLP endpoint refuses them{0}.', why);
    case 'otlp-unreachable':
      return t('The OTLP endpoint does not take the metrics{0}. This is tried again by itself.', why);
    case 'store-problem':
      return t('The store of local jobs cannot be read{0}.', why);
  }
}
