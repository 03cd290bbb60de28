import * as vscode from 'vscode';
import type { FigureId } from '../../../base/health.ts';
import type { FigureState } from '../../domain/types.ts';

/** The name of a figure, and what it counts, as a sentence. */
export interface FigureWords {
  readonly title: string;
  readonly about: string;
}

/** The name of a figure and what it counts, in the user's language. */
export function figureWords(id: FigureId): FigureWords {
  const { t } = vscode.l10n;
  switch (id) {
    case 'edits.success':
      return {
        title: t('Success'),
        about: t(
          'Edits that reached the file at once, by acceptance or at a place you chose, among all that were decided.',
        ),
      };
    case 'edits.recovered':
      return {
        title: t('Recovered locally'),
        about: t(
          'Of the edits that were not found exactly, those placed by cleaning up or by similarity, without a model.',
        ),
      };
    case 'edits.model-usage':
      return {
        title: t('Model asked'),
        about: t(
          'Edits for which a model was asked for the place. If there are many, the local tiers may be too strict.',
        ),
      };
    case 'edits.latency':
      return {
        title: t('Mean time to a verdict'),
        about: t(
          'From the request to the verdict, without the time a person took to answer. If it is long, the model may be too slow.',
        ),
      };
    case 'edits.cost':
      return {
        title: t('Cost this month'),
        about: t(
          'Of the model in all folders, estimated by the prices in your settings, as far back as the record goes.',
        ),
      };
    case 'edits.strategy':
      return { title: t('How edits were found'), about: t('Which tier placed the edits, and how many were refused.') };
    case 'edits.calibration':
      return {
        title: t('Confidence kept'),
        about: t(
          'Of the edits written more than ten minutes ago, those not taken back within that time, beside what their confidence had promised. Edits that you took back within ten seconds were trials and are not counted.',
        ),
      };
    case 'callers.fallback':
      return {
        title: t('Fallbacks'),
        about: t('Caller searches that the code graph did not answer, among the latest of each folder.'),
      };
    case 'callers.success':
      return { title: t('Answered'), about: t('Caller searches that ended with an answer.') };
    case 'callers.success-after-fallback':
      return {
        title: t('Answered after a fallback'),
        about: t('Of the searches that the code graph did not answer, those that a later stage answered.'),
      };
    case 'callers.latency':
      return {
        title: t('Time to an answer'),
        about: t('95% of the caller searches were answered within this time.'),
      };
    case 'callers.stage':
      return { title: t('Answered by'), about: t('The stage that gave the answer about callers.') };
    case 'remediations.created':
      return { title: t('Fixes recorded'), about: t('Known fixes that were recorded by you and by agents.') };
    case 'remediations.searches':
      return { title: t('Searches'), about: t('How often known fixes were looked for.') };
    case 'remediations.search-duration':
      return { title: t('Time of a search'), about: t('95% of the searches for known fixes took at most this time.') };
    case 'remediations.match-quality':
      return { title: t('Match quality'), about: t('The mean score of the best fix that searches found.') };
    case 'remediations.answered':
      return { title: t('Searches with a result'), about: t('Searches that found at least one fix worth showing.') };
    case 'jobs.waiting':
      return {
        title: t('Jobs that wait on this machine'),
        about: t(
          'Failed jobs of workflows run on this machine that wait for a decision. Those of Torc servers are in the Failed Jobs view: no server is asked for this.',
        ),
      };
    case 'jobs.classified':
      return {
        title: t('Failures classified'),
        about: t('Failed jobs that were judged or decided, by verdict and by who decided.'),
      };
    case 'jobs.retry-success':
      return { title: t('Retries that passed'), about: t('Of the retries that have ended, those whose job passed.') };
    case 'jobs.proposals':
      return { title: t('Open proposals'), about: t('What agents and models propose and has not been decided yet.') };
  }
}

/** The state of a figure, in a word; empty if it cannot be judged. `least`: measurements that its alarm needs. */
export function figureStateWords(state: FigureState, least: number | undefined): string {
  const { t } = vscode.l10n;
  switch (state) {
    case 'alert':
      return t('alarm');
    case 'missed':
      return t('off target');
    case 'met':
      return t('on target');
    case 'few':
      return least === undefined ? t('too few to say') : t('needs {0} samples', least);
    case 'none':
      return t('nothing measured yet');
    case 'plain':
      return '';
  }
}
