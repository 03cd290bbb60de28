import { homedir, hostname, userInfo } from 'node:os';
import { redact, type FoundSecrets, type Redacted } from '../../../base/redact.ts';
import { addedUp } from '../../../base/redaction/addedUp.ts';
import { redactPersonalNames, type Who } from './personalNames.ts';

/** Rounds after which the text is taken as it is. Only a text made for it needs more than two. */
const maxRounds = 6;

/**
 * An error without what must not be kept, shown or sent: secrets (our own kinds, then secretlint's recommended rules)
 * become typed placeholders, the home folder `~`, the person's and the machine's name `<user>` and `<host>`. Lines stay
 * lines, and what an error is known by stays too. Says what was replaced; a second time nothing more is. Time grows
 * with the length of the text alone. `who` is by default who runs this process. Cut a text after redacting it, not
 * before.
 */
export async function redactError(text: string, who: Who = thisMachine()): Promise<Redacted> {
  const found: FoundSecrets[] = [];
  let current = text;
  for (let round = 0; round < maxRounds; round++) {
    const own = redact(current);
    const scanned = await withoutScanned(own.text);
    const personal = redactPersonalNames(scanned.text, who);
    found.push(...own.found, ...scanned.found, ...personal.found);
    current = personal.text;
    // What was put in may lay the start of something else bare; `redact` has looked for that by itself.
    if (current === own.text) break;
  }
  return { text: current, found: addedUp(found) };
}

async function withoutScanned(text: string): Promise<Redacted> {
  const { scanForSecrets } = await import('./scannerRules.ts');
  const secrets = await scanForSecrets(text);
  const parts: string[] = [];
  let at = 0;
  for (const { kind, start, end } of secrets) {
    parts.push(text.slice(at, start), `<${kind}>`);
    at = end;
  }
  return { text: parts.join('') + text.slice(at), found: secrets.map(({ kind }) => ({ kind, count: 1 })) };
}

let machine: Who | undefined;

/** Who runs this process. A user without an entry in the system's list has no name. */
function thisMachine(): Who {
  machine ??= { home: homedir(), host: hostname(), user: nameOfUser() };
  return machine;
}

function nameOfUser(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
