import * as vscode from 'vscode';
import { DisposableStore } from '../../base/lifecycle.ts';
import type { WaitingItem, WaitingSource } from '../../base/waiting.ts';
import type { CurrentError, CurrentErrors, ErrorSource } from './contracts.ts';
import { hasFix } from './hasFix.ts';
import type { ErrorRow } from './panel/errorRows.ts';

/** The errors a person asked about are on their screen already, and a failed job waits as a job. */
const asked: ReadonlySet<ErrorSource> = new Set(['selection', 'clipboard', 'job']);
/** The number of places that one row lists. */
const maxPlaces = 50;

type ErrorRowsModule = typeof import('./panel/errorRows.ts');

/** Errors with a fix that no person asked about, equal ones as one. How errors are read is loaded with the first. */
export class WaitingErrors extends DisposableStore implements WaitingSource {
  readonly kind = 'error';
  readonly #errors: CurrentErrors;
  readonly #changed = this.add(new vscode.EventEmitter<void>());
  #items: readonly WaitingItem[] = [];
  #loaded: { readonly rows: InstanceType<ErrorRowsModule['ErrorRows']>; readonly texts: ErrorRowsModule } | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(errors: CurrentErrors) {
    super();
    this.#errors = errors;
    this.add(
      errors.onDidChange(() => {
        void this.#read();
      }),
    );
  }

  get items(): readonly WaitingItem[] {
    return this.#items;
  }

  async #read(): Promise<void> {
    if (this.#loaded === undefined && this.#errors.all.some(isWaiting)) {
      const texts = await import('./panel/errorRows.ts');
      this.#loaded ??= { texts, rows: new texts.ErrorRows(this.#errors) };
    }
    const { rows, texts } = this.#loaded ?? {};
    if (rows === undefined || texts === undefined) return;
    this.#items = rows
      .read()
      .filter((row) => row.some(isWaiting))
      .map((row) => this.#item(row, rows.getLine(row[0]), texts));
    this.#changed.fire();
  }

  #item(row: ErrorRow, line: string, { countSeen, placeText, whereText }: ErrorRowsModule): WaitingItem {
    const [newest] = row;
    const shown = row.find(hasFix) ?? newest;
    const count = countSeen(row);
    const places = distinctPlaces(row, placeText);
    const [first] = places;
    return {
      // The oldest stays when another of them is seen.
      id: row[row.length - 1]?.id ?? newest.id,
      label: line,
      where: [whereText(newest), ...(count > 1 ? [`${String(count)}×`] : [])].join(' · '),
      since: newest.seenAt,
      tooltip: [line, ...fixLines(shown)].join('\n'),
      // Beside the list of what waits, the view of known fixes would have no room for a fix.
      open: () => run('recourse.remediation.findForProblem', { errorId: shown.id, inEditor: true }),
      actions: {
        ...(first === undefined ? {} : { goToPlace: first.open }),
        dismiss: () => {
          for (const { id } of row) this.#errors.dismiss(id);
          return Promise.resolve();
        },
      },
      places: places.length > 1 ? places : [],
    };
  }
}

function isWaiting(error: CurrentError): boolean {
  return !asked.has(error.source) && hasFix(error);
}

function distinctPlaces(row: ErrorRow, placeText: ErrorRowsModule['placeText']): WaitingItem['places'] {
  const places = new Map<string, WaitingItem['places'][number]>();
  for (const { place } of row) {
    if (place === undefined || places.size >= maxPlaces) continue;
    const label = placeText(place);
    const open = async (): Promise<void> => (await import('./panel/openPlace.ts')).openPlace(place);
    if (!places.has(label)) places.set(label, { label, open });
  }
  return [...places.values()];
}

/** The fix that would be shown first. */
function fixLines({ lookup }: CurrentError): readonly string[] {
  if (lookup.state !== 'done') return [];
  const best = lookup.answer.results.find(({ remediation }) => !remediation.isOutdated);
  return best === undefined ? [] : [vscode.l10n.t('Fix: {0}', best.remediation.title)];
}

async function run(command: string, argument: unknown): Promise<void> {
  await vscode.commands.executeCommand(command, argument);
}
