import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { logFacts, type Logger } from '../../base/log.ts';
import type { Settings } from '../../base/settings.ts';
import type { EditBlock, FileEdit, ParseProblem } from '../domain/formats/types.ts';
import { statedBlocks } from '../domain/statedBlocks.ts';
import { isEmptyText } from '../domain/unusable.ts';
import type { SyntaxJudgement } from '../domain/judgeSyntax.ts';
import type { BlockVerdict, FilePlan } from '../domain/planFile.ts';
import { besideFound } from '../domain/paths/pathReadings.ts';
import type { SensitiveKind } from '../domain/paths/sensitiveFiles.ts';
import type { EditRecorder } from '../domain/record/types.ts';
import type { EditServices, TextChange } from '../domain/types.ts';
import type { EditEngine } from './engine.ts';
import type { EngineServices } from './engineServices.ts';
import type { FileLocator } from './fileLocator.ts';
import { sensitiveKindAt } from './pathBorder.ts';
import { getLabel, takeSnapshot, type FileSnapshot } from './fileSnapshot.ts';
import { singleChange, withLineEnding } from '../domain/wholeText.ts';

/** A block and where it would go. */
export interface PlannedBlock extends BlockVerdict {
  /** The record's name of this edit. */
  readonly eventId: string;
  readonly block: EditBlock;
  /** The person pointed to the place; the engine was not sure of it. */
  readonly chosenByPerson?: boolean;
}

/** What is to happen to one file. */
export type PlannedFile = PlannedShare &
  /** Changes by blocks; `changes` are those of all included blocks together. With `to` the file is renamed as well. */
  (
    | {
        readonly kind: 'blocks';
        readonly uri: vscode.Uri;
        readonly snapshot: FileSnapshot;
        readonly blocks: readonly PlannedBlock[];
        readonly changes: readonly TextChange[];
        /** The blocks were worked out from a snippet that leaves code out, so a person must see them. */
        readonly isProposal: boolean;
        /**
         * A file of JSON would no longer be valid: in a notebook, code that is right by itself can break the string
         * around it.
         */
        readonly breaksJson: boolean;
        /** The parser gave up on the file, so nothing tells whether the edits break it. */
        readonly isUnparsed: boolean;
        readonly to?: vscode.Uri;
      }
    | {
        readonly kind: 'overwrite';
        readonly uri: vscode.Uri;
        readonly snapshot: FileSnapshot;
        readonly changes: readonly TextChange[];
        /** What the parser says about the new text. */
        readonly syntax: SyntaxJudgement;
      }
    | { readonly kind: 'create'; readonly uri: vscode.Uri; readonly content: string }
    | { readonly kind: 'delete'; readonly uri: vscode.Uri; readonly text: string }
    /** The file itself cannot take the edit. `blocks` is how many edits fall with it. */
    | {
        readonly kind: 'failed';
        readonly uri?: vscode.Uri;
        readonly reason: string;
        readonly sentence: string;
        readonly blocks: number;
      }
  );

/** What is known of every file of a text. */
interface PlannedShare {
  readonly label: string;
  /** The record's name of what happens to the file as a whole; blocks have their own. */
  readonly eventId: string;
  /** What makes the file, or the name it is moved to, one that is never changed unasked. */
  readonly sensitive?: SensitiveKind;
  /** What the text says about the file. */
  readonly edits: readonly FileEdit[];
  /** How long finding the places took, in milliseconds. What a person was asked meanwhile is not in it. */
  readonly latencyMs: number;
}

/** Everything a text asks for, worked out against one snapshot of each file; nothing is changed yet. */
export interface PlannedEdits {
  readonly files: readonly PlannedFile[];
  readonly problems: readonly ParseProblem[];
}

/** Narrows a text with many edits to one file's, or one block's (indices from 0 in the order of the text). */
export interface EditSelection {
  readonly file: number;
  readonly block?: number;
}

/** Where the edits come from. */
export interface EditSource {
  readonly text: string;
  /** The document that holds the text of the edits, so that it is not taken for their target. */
  readonly document?: vscode.Uri;
  readonly only?: EditSelection;
  /**
   * An edit that was read before and is tried again, on the file it was for if that was found; the text is not read
   * then.
   */
  readonly again?: { readonly edits: readonly FileEdit[]; readonly uri?: vscode.Uri };
}

const bytesPerMegabyte = 2 ** 20;

/**
 * Works out what a text with edits would do to the workspace: reads it, finds the files, takes snapshots, locates every
 * block.
 */
export class EditPlanner {
  readonly #engine: () => Promise<EditEngine>;
  readonly #locator: FileLocator;
  readonly #services: EngineServices;
  readonly #settings: Settings;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #recorder: Pick<EditRecorder, 'nextId'>;

  constructor(
    engine: () => Promise<EditEngine>,
    locator: FileLocator,
    services: EngineServices,
    settings: Settings,
    clock: Clock,
    log: Logger,
    recorder: Pick<EditRecorder, 'nextId'>,
  ) {
    this.#engine = engine;
    this.#locator = locator;
    this.#services = services;
    this.#settings = settings;
    this.#clock = clock;
    this.#log = log;
    this.#recorder = recorder;
  }

  async plan(source: EditSource): Promise<PlannedEdits> {
    const engine = await this.#engine();
    const parsed = source.again === undefined ? engine.parse(source.text) : { files: source.again.edits, problems: [] };
    const wanted =
      source.only === undefined
        ? parsed.files
        : parsed.files.slice(source.only.file, source.only.file + 1).map((file) => narrow(file, source.only?.block));
    const groups = new Map<string, { uri: vscode.Uri; isNew: boolean; edits: FileEdit[] }>();
    const files: PlannedFile[] = [];
    for (const edit of wanted) {
      const known = source.again?.uri;
      const location =
        known === undefined
          ? await this.#locator.locate(edit, source.document)
          : { kind: 'existing' as const, uri: known };
      if (location.kind === 'nowhere') {
        files.push({
          kind: 'failed',
          label: edit.path ?? '',
          eventId: this.#recorder.nextId(),
          edits: [edit],
          latencyMs: 0,
          reason: location.reason,
          sentence: location.sentence,
          blocks: blocksIn(edit),
        });
        if (location.reason === 'cancelled') break;
        continue;
      }
      const key = location.uri.toString();
      const group = groups.get(key) ?? { uri: location.uri, isNew: location.kind === 'new', edits: [] };
      groups.set(key, group);
      group.edits.push(edit);
    }
    for (const { uri, isNew, edits } of groups.values()) {
      const started = this.#clock.now();
      const share = { label: getLabel(uri), eventId: this.#recorder.nextId(), edits };
      const planned = await this.#planFile(engine, uri, isNew, edits);
      const sensitive =
        (await sensitiveKindAt(uri)) ??
        (planned.kind === 'blocks' && planned.to !== undefined ? await sensitiveKindAt(planned.to) : undefined);
      files.push({
        ...planned,
        ...share,
        ...(sensitive === undefined ? {} : { sensitive }),
        latencyMs: this.#clock.now() - started,
      });
    }
    return { files, problems: source.only === undefined ? parsed.problems : [] };
  }

  /**
   * Locates one block again in a text that has moved on. `undefined` when it has no sure place there. No model is
   * asked: this follows from typing, not from a wish.
   */
  async replan(
    uri: vscode.Uri,
    languageId: string,
    text: string,
    block: EditBlock,
  ): Promise<readonly TextChange[] | undefined> {
    const { model: _notAsked, ...services } = this.#services.for(uri, text, 'person');
    const {
      verdicts: [verdict],
    } = await this.#locateBlocks(
      await this.#engine(),
      { languageId, isExact: false },
      text,
      [block],
      (await this.#services.withSyntax(services, languageId)) ?? services,
    );
    return verdict?.resolution.status === 'applied' ? verdict.resolution.changes : undefined;
  }

  async #planFile(engine: EditEngine, uri: vscode.Uri, isNew: boolean, edits: readonly FileEdit[]): Promise<OwnShare> {
    const label = getLabel(uri);
    const fail = (reason: string, sentence: string): OwnShare => ({
      kind: 'failed',
      uri,
      reason,
      sentence,
      blocks: edits.reduce((sum, edit) => sum + blocksIn(edit), 0),
    });
    const special = edits.find(({ operation }) => operation.kind !== 'edit' && operation.kind !== 'snippet')?.operation;
    if (special !== undefined && edits.length > 1)
      return fail(
        'conflicting',
        vscode.l10n.t('The text asks both to replace and to change {0}. Apply those edits one by one.', label),
      );
    if (special?.kind === 'write' && isNew) return { kind: 'create', uri, content: special.content };

    const snapshot = await takeSnapshot(uri, this.#settings.get('edit.maxFileSizeMb') * bytesPerMegabyte);
    if (snapshot.via === 'nothing') return fail(snapshot.reason, snapshot.sentence);
    const isDirty = snapshot.via === 'buffer' && snapshot.document.isDirty;
    if (special?.kind === 'delete') {
      return isDirty
        ? fail('dirty', vscode.l10n.t('{0} has unsaved changes; save or revert it before it is deleted.', label))
        : { kind: 'delete', uri, text: snapshot.text };
    }
    const languageId = snapshot.via === 'buffer' ? snapshot.document.languageId : snapshot.languageId;
    const unguarded = this.#services.for(uri, snapshot.text, 'person');
    const services = (await this.#services.withSyntax(unguarded, languageId)) ?? unguarded;
    const { syntax } = services;
    if (special?.kind === 'write') {
      // A file without any text was made to be filled.
      if (special.mustBeNew && !isEmptyText(snapshot.text))
        return fail('exists', vscode.l10n.t('{0} already exists; the edit says it is a new file.', label));
      const content =
        snapshot.via === 'buffer'
          ? withLineEnding(special.content, snapshot.document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n')
          : special.content;
      const changes = singleChange(snapshot.text, content);
      if (changes.length === 0) return fail('already-applied', alreadyText(label));
      const judgement = engine.judgeSyntax(syntax, languageId, snapshot.text, content);
      return { kind: 'overwrite', uri, snapshot, changes, syntax: judgement };
    }
    // A path that lacks the first folders of its file lacks those of the new name, too.
    const to =
      special?.kind === 'move'
        ? await this.#locator.locatePath(besideFound(special.to, edits[0]?.path ?? label, label), true, true)
        : undefined;
    if (to?.kind === 'nowhere') return fail(to.reason, to.sentence);
    if (to?.kind === 'existing')
      return fail('exists', vscode.l10n.t('{0} cannot be renamed to {1}: that file exists.', label, getLabel(to.uri)));
    const snippets = edits.map(({ operation }) =>
      operation.kind === 'snippet'
        ? engine.proposeSnippet(snapshot.text, operation.segments, {
            languageId,
            ...(syntax === undefined ? {} : { syntax }),
            ...(operation.placeholders === undefined ? {} : { placeholders: operation.placeholders }),
          })
        : undefined,
    );
    const blocks = edits.flatMap((edit, i) => snippets[i]?.blocks ?? statedBlocks(edit));
    if (blocks.length === 0 && to === undefined) {
      if (snippets.every((snippet) => snippet?.stands === true)) return fail('already-applied', alreadyText(label));
      const part = snippets.find((snippet) => snippet?.part !== undefined)?.part;
      return fail('placeholder', part === undefined ? unclearText(label) : unclearPartText(label, part));
    }
    const plan = await this.#locateBlocks(
      engine,
      { languageId, isExact: snippets.every((snippet) => snippet?.isExact === true) },
      snapshot.text,
      blocks,
      services,
    );
    const planned = plan.verdicts.flatMap((verdict) => {
      const block = blocks[verdict.index];
      return block === undefined ? [] : [{ ...verdict, eventId: this.#recorder.nextId(), block }];
    });
    return {
      kind: 'blocks',
      uri,
      snapshot,
      blocks: planned,
      changes: plan.changes,
      isProposal: edits.some(({ operation }) => operation.kind === 'snippet'),
      breaksJson: engine.breaksJson(uri.path, snapshot.text, plan.content),
      isUnparsed: plan.syntax === 'unchecked',
      to: to === undefined ? undefined : to.uri,
    };
  }

  async #locateBlocks(
    engine: EditEngine,
    { languageId, isExact }: { readonly languageId: string; readonly isExact: boolean },
    text: string,
    blocks: readonly EditBlock[],
    services: EditServices,
  ): Promise<FilePlan> {
    const started = this.#clock.now();
    const aiMode = !isExact && this.#settings.get('edit.aiMode');
    const plan = await engine.plan(text, blocks, { aiMode, languageId, policy: 'apply-sure' }, services);
    const ms = this.#clock.now() - started;
    for (const { index, resolution } of plan.verdicts) {
      const facts =
        resolution.status === 'applied'
          ? { tier: resolution.tier, confidence: resolution.confidence }
          : { reason: resolution.reason };
      this.#log.info(
        `edit ${logFacts({ block: index + 1, of: blocks.length, status: resolution.status, ...facts, ms, size: text.length })}`,
      );
    }
    return plan;
  }
}

function alreadyText(label: string): string {
  return vscode.l10n.t('{0} already holds the new text; nothing is left to do.', label);
}

function unclearText(label: string): string {
  return vscode.l10n.t(
    'It is not clear which lines of {0} the snippet stands for. Ask for a search/replace block or a diff.',
    label,
  );
}

function unclearPartText(label: string, part: string): string {
  return vscode.l10n.t(
    'It is not clear where “{1}” of the snippet belongs in {0}. Ask for it with the lines right above and below it, or for a diff.',
    label,
    part,
  );
}

/** A planned file without what is known of every one. */
type OwnShare = PlannedFile extends infer File
  ? File extends PlannedFile
    ? Omit<File, keyof PlannedShare>
    : never
  : never;

function narrow(file: FileEdit, block: number | undefined): FileEdit {
  if (block === undefined || file.operation.kind !== 'edit') return file;
  return { ...file, operation: { kind: 'edit', blocks: file.operation.blocks.slice(block, block + 1) } };
}

function blocksIn({ operation }: FileEdit): number {
  return operation.kind === 'edit' || operation.kind === 'move' ? Math.max(1, operation.blocks.length) : 1;
}
