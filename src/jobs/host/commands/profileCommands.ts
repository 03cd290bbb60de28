import type { Message } from '../../../base/text/message.ts';
import * as vscode from 'vscode';
import { localize } from '../../../base/host/localize.ts';
import { plainLine } from '../../../base/text/markdownText.ts';
import type { TorcProfile } from '../../domain/backend/torcProfile.ts';
import { addressProblem, nameProblem, passwordKey, torcProfiles } from '../../domain/backend/torcProfiles.ts';
import type { TreeRow } from '../tree/model/treeRow.ts';
import type { CommandDeps } from './commandDeps.ts';

type ProfileCommandDeps = Pick<CommandDeps, 'model' | 'ui' | 'secrets' | 'profiles' | 'library'>;
type ProfileField = 'name' | 'url' | 'user' | 'outputFolder' | 'caFile';

/** Commands for Torc servers: add, change, sign in. Each change is tried at once, and the server's answer is shown. */
export class ProfileCommands {
  readonly #parts: ProfileCommandDeps;

  constructor(parts: ProfileCommandDeps) {
    this.#parts = parts;
  }

  /** Asks for a new server, saves it and tries it. */
  async add(): Promise<void> {
    const name = await this.#ask('name', '');
    const url = name === undefined ? undefined : await this.#ask('url', 'http://localhost:8080');
    const user = url === undefined ? undefined : await this.#ask('user', '');
    const outputFolder = user === undefined ? undefined : await this.#ask('outputFolder', '');
    if (name === undefined || url === undefined || user === undefined || outputFolder === undefined) return;
    const profile: TorcProfile = {
      name,
      url,
      ...(user !== '' && { user }),
      ...(outputFolder !== '' && { outputFolder }),
    };
    await this.#parts.profiles.write([...this.#parts.profiles.read(), profile]);
    if (user !== '') await this.#askPassword(profile);
    await this.#try(profile);
  }

  /**
   * Changes one property of a server. A different name, address or user means a different account, so the password is
   * not carried over.
   */
  async edit(rows: readonly TreeRow[]): Promise<void> {
    const profile = await this.#chosen(rows, vscode.l10n.t('Edit Torc Server'));
    if (profile === undefined) return;
    const none = vscode.l10n.t('none');
    const field = await this.#parts.ui.choose<ProfileField | 'allowsUntrustedCertificate'>(
      [
        { label: vscode.l10n.t('Name'), description: profile.name, value: 'name' },
        { label: vscode.l10n.t('Address'), description: profile.url, value: 'url' },
        { label: vscode.l10n.t('User'), description: profile.user ?? none, value: 'user' },
        { label: vscode.l10n.t('Output folder'), description: profile.outputFolder ?? none, value: 'outputFolder' },
        { label: vscode.l10n.t('Certificate authority'), description: profile.caFile ?? none, value: 'caFile' },
        {
          label: vscode.l10n.t('Untrusted certificates'),
          description:
            profile.allowsUntrustedCertificate === true ? vscode.l10n.t('accepted') : vscode.l10n.t('refused'),
          value: 'allowsUntrustedCertificate',
        },
      ],
      { title: vscode.l10n.t('Edit {0}', profile.name), placeholder: vscode.l10n.t('What to change') },
    );
    if (field === undefined) return;
    if (field === 'allowsUntrustedCertificate') {
      await this.#change(profile, {
        ...profile,
        allowsUntrustedCertificate: profile.allowsUntrustedCertificate !== true,
      });
      return;
    }
    const value = await this.#ask(field, profile[field] ?? '', profile.name);
    if (value !== undefined) await this.#change(profile, { ...profile, [field]: value === '' ? undefined : value });
  }

  /** Removes a server and its password after the user confirms. */
  async remove(rows: readonly TreeRow[]): Promise<void> {
    const profile = await this.#chosen(rows, vscode.l10n.t('Remove Torc Server'));
    const yes = vscode.l10n.t('Remove');
    if (
      profile === undefined ||
      (await this.#parts.ui.confirm(
        vscode.l10n.t('Remove {0}?', profile.name),
        vscode.l10n.t('Its address and password are forgotten here. Nothing changes on the server.'),
        yes,
      )) !== yes
    )
      return;
    await this.#parts.secrets.delete(passwordKey(profile));
    await this.#parts.profiles.write(this.#parts.profiles.read().filter((entry) => getName(entry) !== profile.name));
  }

  /** Asks for a password, and for a user where none is known. */
  async signIn(rows: readonly TreeRow[]): Promise<void> {
    const before = await this.#chosen(rows, vscode.l10n.t('Sign In to Torc Server'));
    if (before === undefined) return;
    const isOther =
      before.user === undefined ||
      rows.some(({ subject }) => subject.kind === 'problem' && subject.problem.code === 'forbidden');
    const user = isOther ? await this.#ask('user', before.user ?? '') : before.user;
    if (user === undefined || user === '') return;
    const profile = { ...before, user };
    if (!(await this.#askPassword(profile))) return;
    if (user !== before.user) await this.#replace(before, profile);
    await this.#try(profile);
  }

  /** Forgets the password of a server. */
  async signOut(rows: readonly TreeRow[]): Promise<void> {
    const profile = await this.#chosen(rows, vscode.l10n.t('Sign Out of Torc Server'));
    if (profile === undefined) return;
    await this.#parts.secrets.delete(passwordKey(profile));
    this.#parts.ui.note(vscode.l10n.t('Signed out of {0}', profile.name));
    await this.#parts.model.restart();
  }

  /** Asks where the output of a server's jobs is. */
  async setOutputFolder(rows: readonly TreeRow[]): Promise<void> {
    const profile = await this.#chosen(rows, vscode.l10n.t('Set Output Folder'));
    const folder =
      profile === undefined
        ? undefined
        : await this.#parts.ui.pickFolder(vscode.l10n.t('The folder that Torc’s runner was given with -o'));
    if (profile !== undefined && folder !== undefined)
      await this.#replace(profile, { ...profile, outputFolder: folder.fsPath });
  }

  async #change(before: TorcProfile, after: TorcProfile): Promise<void> {
    if (passwordKey(before) !== passwordKey(after)) {
      await this.#parts.secrets.delete(passwordKey(before));
      if (after.user !== undefined) await this.#askPassword(after);
    }
    await this.#replace(before, after);
    await this.#try(after);
  }

  async #replace(before: TorcProfile, after: TorcProfile): Promise<void> {
    const written = Object.fromEntries(
      Object.entries(after).filter(([, value]) => value !== undefined && value !== false),
    );
    await this.#parts.profiles.write(
      this.#parts.profiles.read().map((entry) => (getName(entry) === before.name ? written : entry)),
    );
  }

  async #askPassword(profile: TorcProfile): Promise<boolean> {
    const password = await this.#parts.ui.input({
      title: vscode.l10n.t('Password of {0} at {1}', profile.user ?? '', profile.name),
      prompt: vscode.l10n.t(
        'Stored in the editor’s secret storage and sent to {0} only. Leave it empty to delete it.',
        profile.url,
      ),
      password: true,
    });
    if (password === undefined) return false;
    await (password === ''
      ? this.#parts.secrets.delete(passwordKey(profile))
      : this.#parts.secrets.store(passwordKey(profile), password));
    return true;
  }

  /** Asks the server for its version with the current settings, and shows the answer. */
  async #try(profile: TorcProfile): Promise<void> {
    const { model, ui } = this.#parts;
    await model.restart();
    const engine = model.engines.find(({ backend }) => backend.kind === 'torc' && backend.name === profile.name);
    const answer = await engine?.backend.check();
    if (answer === undefined) return;
    if (answer.ok) {
      ui.note(
        answer.value.user === undefined
          ? vscode.l10n.t('Connected to {0}: Torc {1}', profile.name, plainLine(answer.value.version))
          : vscode.l10n.t(
              'Connected to {0} as {1}: Torc {2}',
              profile.name,
              plainLine(answer.value.user),
              plainLine(answer.value.version),
            ),
      );
      return;
    }
    const signIn = vscode.l10n.t('Sign In…');
    const isStranger = answer.error.code === 'unauthorized' || answer.error.code === 'forbidden';
    if (
      (await ui.tell(
        'warning',
        vscode.l10n.t('{0}: {1}', profile.name, localize(answer.error.message)),
        ...(isStranger ? [signIn] : []),
      )) === signIn
    )
      await this.signIn([]);
  }

  #ask(field: ProfileField, value: string, own?: string): Promise<string | undefined> {
    const taken = torcProfiles(this.#parts.profiles.read())
      .profiles.map(({ name }) => name)
      .filter((name) => name !== own);
    const { title, prompt, check } = questions[field](taken);
    return this.#parts.ui
      .input({ title, prompt, value, check: check === undefined ? undefined : (text: string) => check(text.trim()) })
      .then((text) => text?.trim());
  }

  /** The server of the rows; else the only one, else one that the user picks. */
  async #chosen(rows: readonly TreeRow[], title: string): Promise<TorcProfile | undefined> {
    const { model, ui, profiles } = this.#parts;
    const all = torcProfiles(profiles.read()).profiles;
    const names = new Set(rows.flatMap(({ engine }) => model.engine(engine)?.backend.name ?? []));
    const named = all.find(({ name }) => names.has(name));
    if (named !== undefined) return named;
    if (all.length === 0)
      void ui.tell('info', vscode.l10n.t('No Torc server is set up. “Add Torc Server” sets one up.'));
    return all.length <= 1
      ? all[0]
      : ui.choose(
          all.map((value) => ({ label: value.name, description: value.url, value })),
          { title, placeholder: vscode.l10n.t('Which server') },
        );
  }
}

const ending = (problem: Message | undefined): string | undefined =>
  problem === undefined ? undefined : vscode.l10n.t('This cannot be accepted: {0}.', localize(problem));
const absolute = (text: string): string | undefined =>
  text === '' || /^(?:\/|[a-z]:[/\\]|\\\\)/i.test(text) ? undefined : vscode.l10n.t('Give the whole path.');

const questions: Readonly<
  Record<
    ProfileField,
    (taken: readonly string[]) => {
      readonly title: string;
      readonly prompt: string;
      readonly check?: (text: string) => string | undefined;
    }
  >
> = {
  name: (taken) => ({
    title: vscode.l10n.t('Torc Server: Name'),
    prompt: vscode.l10n.t('What the server is called here.'),
    check: (text) => ending(nameProblem(text, taken)),
  }),
  url: () => ({
    title: vscode.l10n.t('Torc Server: Address'),
    prompt: vscode.l10n.t('Such as http://localhost:8080. A password goes over plain http: only to this machine.'),
    check: (text) => ending(addressProblem(text)),
  }),
  user: () => ({
    title: vscode.l10n.t('Torc Server: User'),
    prompt: vscode.l10n.t('The name to sign in with. Empty: the server is asked without one.'),
    check: (text) => (text.includes(':') ? vscode.l10n.t('A user name has no colon.') : undefined),
  }),
  outputFolder: () => ({
    title: vscode.l10n.t('Torc Server: Output Folder'),
    prompt: vscode.l10n.t(
      'The folder that Torc’s runner was given with -o, where it can be reached from here. Empty: the output of jobs is not read.',
    ),
    check: absolute,
  }),
  caFile: () => ({
    title: vscode.l10n.t('Torc Server: Certificate Authority'),
    prompt: vscode.l10n.t(
      'A PEM file with the certificate authority of the server. Empty: those that the system trusts.',
    ),
    check: absolute,
  }),
};

function getName(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : undefined;
}
