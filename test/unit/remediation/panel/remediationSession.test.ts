import { getId } from '../../../support/remediationStore.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OutcomeMessage, ToRemediationPanel } from '../../../../src/panels/protocol/remediations.ts';
import { WindowErrors } from '../../../../src/remediation/host/currentErrors.ts';
import { PanelMemory } from '../../../../src/remediation/host/panel/panelMemory.ts';
import { RemediationSession } from '../../../../src/remediation/host/panel/remediationSession.ts';
import { openRemediations } from '../../../../src/remediation/node/openRemediations.ts';
import type { Remediations } from '../../../../src/remediation/domain/types.ts';
import { EventEmitter, Uri, emptyWindow } from '../../../support/vscodeStandIn.ts';
import { KeptLog } from '../../../support/keptLog.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';
import { TestClock } from '../../../support/testClock.ts';

const broken = 'fatal: the reeds of lake quux are frozen';

/** The view of known fixes with a real store, and a page that a test speaks for. */
class Scene {
  readonly posted: ToRemediationPanel[] = [];
  readonly view = { visible: true };
  readonly clock = new TestClock();
  readonly errors: WindowErrors;
  readonly remediations: Remediations;
  readonly #session: RemediationSession;
  readonly #page = new EventEmitter<unknown>();
  #request = 0;

  constructor(remediations: Remediations) {
    this.remediations = remediations;
    const never = () => ({ dispose: () => undefined });
    const settings = { get: (key: string) => (key === 'remediation.limit' ? 5 : 0.5) } as never;
    const library = {
      open: () => Promise.resolve(remediations),
      isOpen: true,
      onDidChange: (listener: () => void) => remediations.onDidChange(listener),
    } as never;
    const log = new KeptLog();
    this.errors = new WindowErrors({ library, settings, clock: this.clock, log, wallClock: () => 0 });
    const webview = {
      options: {},
      html: '',
      cspSource: 'self',
      asWebviewUri: (uri: Uri) => uri,
      onDidReceiveMessage: this.#page.event,
      postMessage: (message: ToRemediationPanel) => Promise.resolve(void this.posted.push(message)),
    };
    const view = Object.assign(this.view, {
      webview,
      onDidChangeVisibility: never,
      onDidDispose: never,
      show: () => undefined,
    });
    this.#session = new RemediationSession(
      view as never,
      {
        errors: this.errors,
        library,
        settings,
        clock: this.clock,
        log,
        extensionUri: Uri.file('/ext') as never,
        apply: () => Promise.resolve(false),
        redact: (text) => Promise.resolve({ text, found: [] }),
      },
      new PanelMemory(),
    );
    this.#page.fire({ type: 'ready', protocol: 1 });
  }

  /** Takes an error in and waits until it was looked up. */
  async seen(text: string): Promise<void> {
    const { id } = this.errors.see({ source: 'terminal', text });
    await expect.poll(() => this.errors.all.find((error) => error.id === id)?.lookup.state).toBe('done');
    await Promise.resolve();
  }

  /** What comes of an action that the page asks for. */
  async act(action: string, id: string): Promise<OutcomeMessage> {
    const request = ++this.#request;
    this.#page.fire({ type: 'act', request, action, id });
    const outcome = (): OutcomeMessage | undefined =>
      this.posted.find(
        (message): message is OutcomeMessage => message.type === 'outcome' && message.request === request,
      );
    await expect.poll(outcome).toBeDefined();
    return outcome()!;
  }

  dispose(): void {
    this.#session.dispose();
    this.errors.dispose();
  }
}

describe('the view of known fixes', () => {
  let scene: Scene;
  beforeEach(async () => {
    emptyWindow();
    scene = new Scene(await openRemediations(await scratchFolder()));
  });
  afterEach(async () => {
    scene.dispose();
    await scene.remediations.close();
  });

  async function record(errorMessage: string): Promise<string> {
    return getId(await scene.remediations.record({ errorMessage, solution: 'Thaw them.' }));
  }

  test('an error with an outdated fix only counts as one without a fix', async () => {
    const id = await record(broken);
    await scene.seen(broken);
    expect(scene.errors.fixed).toBe(1);
    await scene.act('outdated', id);
    await expect.poll(() => scene.errors.fixed).toBe(0);
    const [error] = scene.errors.all;
    expect(error?.lookup.state === 'done' && error.lookup.answer.results.length, 'it is still shown').toBe(1);
  });

  test.each([
    [
      'helpful',
      'Thank you. It ranks higher from now on.',
      { helpfulCount: 1, notHelpfulCount: 0, outdatedCount: 0, isOutdated: false },
    ],
    [
      'not-helpful',
      'Thank you. It ranks lower from now on.',
      { helpfulCount: 0, notHelpfulCount: 1, outdatedCount: 0, isOutdated: false },
    ],
    [
      'outdated',
      'Marked as outdated. It ranks last from now on.',
      { helpfulCount: 0, notHelpfulCount: 0, outdatedCount: 1, isOutdated: true },
    ],
  ])('“%s” is kept, said and seen at once', async (action, text, kept) => {
    const id = await record(broken);
    await scene.seen(broken);
    const before = (await scene.remediations.get(id))!.confidence;
    expect(await scene.act(action, id)).toMatchObject({ ok: true, text });
    const after = (await scene.remediations.get(id))!;
    expect(after).toMatchObject(kept);
    if (action === 'helpful') expect(after.confidence).toBeGreaterThan(before);
    else expect(after.confidence).toBeLessThanOrEqual(before);
    // The page hears of it without asking.
    await expect
      .poll(() => {
        scene.clock.advance(1000);
        const last = scene.posted.findLast((message) => message.type === 'errors');
        const lookup = last?.type === 'errors' ? last.selected?.lookup : undefined;
        return lookup?.state === 'done' ? lookup.fixes[0]?.isOutdated : undefined;
      })
      .toBe(kept.isOutdated);
  });

  test.each(['helpful', 'not-helpful', 'outdated', 'copy', 'apply'])(
    '“%s” of a fix that is gone says so',
    async (action) => {
      const id = await record(broken);
      await scene.remediations.remove(id);
      expect(await scene.act(action, id)).toMatchObject({ ok: false, text: 'This fix no longer exists.' });
    },
  );

  test('a store that fails is said at the place where it was asked', async () => {
    const id = await record(broken);
    await scene.remediations.close();
    expect((await scene.act('not-helpful', id)).ok).toBe(false);
  });
});
