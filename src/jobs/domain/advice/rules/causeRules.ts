import type { CauseRule } from './causeRule.ts';
import { buildRules } from './buildRules.ts';
import { clusterRules } from './clusterRules.ts';
import { dataServiceRules } from './dataServiceRules.ts';
import { fieldRules } from './fieldRules.ts';
import { hardwareRules } from './hardwareRules.ts';
import { hostedRules } from './hostedRules.ts';
import { infrastructureRules } from './infrastructureRules.ts';
import { languageRules } from './languageRules.ts';
import { localisedRules } from './localisedRules.ts';
import { programRules } from './programRules.ts';
import { requestRules } from './requestRules.ts';
import { scienceRules } from './scienceRules.ts';
import { serviceRules } from './serviceRules.ts';
import { transferRules } from './transferRules.ts';

/**
 * Every rule. The recovery document's two lists ("Error Classification Patterns") are among them, each pattern with
 * what decides beyond the word.
 */
export const causeRules: readonly CauseRule[] = [
  ...infrastructureRules,
  ...serviceRules,
  ...programRules,
  ...fieldRules,
  ...clusterRules,
  ...hardwareRules,
  ...dataServiceRules,
  ...transferRules,
  ...buildRules,
  ...languageRules,
  ...requestRules,
  ...scienceRules,
  ...hostedRules,
  ...localisedRules,
];

const byCause = new Map(causeRules.map((rule) => [rule.cause, rule]));

/** The rule of a cause. */
export function getRule(cause: string): CauseRule | undefined {
  return byCause.get(cause);
}

/** A line without any of these tells nothing about a failure: cheap to see, and true of nearly all lines of a log. */
export const troubleMarks =
  /err(?:or|no)|E[A-Z]{4,}|exception|fail|fatal|kill|denied|refused|time|unavailable|unreach|no (?:space|such|module|route|licen|free|valid|host|kernel|cuda|converg)|quota|memory|oom|alloc|sig|fault|abort|panic|cancel|preempt|limit|cannot|can't|could ?n[o']t|unable|not |missing|invalid|unknown|exceed|corrupt|truncat|nan\b|lost|reset|broken|stale|busy|in use|lock|down|evict|expired|forbidden|unauthor|gateway|throttl|slow|too many|undefined|unexpected|undeclared|assert|mismatch|singular|diverge|diverse|overflow|recursion|denied|disk|already|xid|ecc|nccl|returned|exit|usage|is required|interrupt|dump|eof|closed|hung up|gone|unrecogni|unlocat|locate|locked|usag|out of|read-only|again|temporar|ready|respon|disconnect|connect|overload|acquire|leader|failover|[✕✗×]|corruption|protocol|owner|sealed|maintenance|puede|allou|alloz|insuf|moov|::|too (?:long|many)|ABORT|zipfile|archive|format|incompat|length|infer|iteration$|substitution|rule|undefined|solution|pivot|zero|vanished|exceeding|imminent|secret|getötet|tué|arrêté|reduce your|capacity|rsync|disassociat|terminat|hash|match|violat|died|could NOT|insufficient|closed|convergence|analysis has|blow|thickness|diverg|infeasib|no (?:matching|listener|credentials|brokers|gpus|license)|licen[cs]e|too (?:large|old|small)|introuvable|nicht|keine|aucun|accord|abgelehnt|refus|rechaz|rifiut|recus|geweiger|überschreitung|dépass|agotado|fehler|segment|unsupport|attempt|conflict|denegado|zurückgesetzt|initialis|reinicial|interrot|fechada|odrzuc|zerwane|limit czasu|abgelaufen|unterbrochen|verloren|route|ruta|rota\b|chemin|instradamento|netz|réseau|rete non|red es|temporär|temporaire|temporal|temporane|temporár|NFS|Eingabe|entrée|entrada|Błąd|belegt|occup|ocupado|连|網|网|接続|タイム|ネット|错误|入力|句柄|权|拒|許可|アクセス|Brak|niedozw|zulässig|permis|没有|ファイル|Nie m|找不到|空|espaço|不足|kontingent|quota|cuota|超出|ディスク|gefunden|trouv|encontrad|encontr|trovato|znalez|未找到|コマンド|错|核心|セグ|Narusz|Ungültig|invalid|inválido|valido|参数|無効|Nieprawid|内存|メモリ|przydzie|nicht zu|munge|server|offline|deprovision|stalled|initializ|reserv|No such|address|retr|download|upload|pull|File exists|negato|esistente|fichero|archivo|bestaat|espace|espacio/i;
