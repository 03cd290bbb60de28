import { anyOf } from '../../../../base/text/joinPatterns.ts';

/**
 * A line without any of these says nothing about a failure. The check is cheap, and it sorts out nearly all lines of a
 * log before the rules are tried.
 */
export const troubleMarks = anyOf(
  [
    // English, signals, error codes and names of tools
    /err(?:or|no)|E[A-Z]{4,}|exception|fail|fatal|kill|denied|refused|time|unavailable|unreach/,
    /no (?:space|such|module|route|licen|free|valid|host|kernel|cuda|converg)|quota|memory|oom|alloc|sig/,
    /fault|abort|panic|cancel|preempt|cannot|can't|could ?n[o']t|unable|not |missing|invalid|unknown/,
    /exceed|corrupt|truncat|nan\b|lost|reset|broken|stale|busy|in use|lock|down|evict|expired|forbidden/,
    /unauthor|gateway|throttl|slow|too many|undefined|unexpected|undeclared|assert|mismatch|singular/,
    /diverge|diverse|overflow|recursion|disk|already|xid|ecc|nccl|returned|exit|usage|is required/,
    /interrupt|dump|eof|closed|hung up|gone|unrecogni|unlocat|locate|locked|usag|out of|read-only|again/,
    /temporar|ready|respon|disconnect|connect|overload|acquire|leader|failover|[✕✗×]|corruption|protocol/,
    /limit|owner|sealed|maintenance|moov|::|too (?:long|many)|ABORT|zipfile|archive|format|incompat|length/,
    /infer|iteration$|substitution|rule|solution|pivot|zero|vanished|exceeding|imminent|secret/,
    /reduce your|capacity|rsync|disassociat|terminat|hash|match|violat|died|could NOT|insufficient/,
    /convergence|analysis has|blow|thickness|diverg|infeasib/,
    /no (?:matching|listener|credentials|brokers|gpus|license)|licen[cs]e|too (?:large|old|small)/,
    /segment|unsupport|attempt|conflict|initialis|route|NFS|munge|server|offline|deprovision/,
    anyOf([
      /illegal|unbound|inode|module\(s\)|terminado|window|stalled|initializ|reserv|No such/,
      /address|retr|download|upload|pull|File exists/,
    ]),
    // German, French, Spanish, Italian, Portuguese, Polish and Dutch
    /puede|allou|alloz|insuf|getötet|tué|arrêté|introuvable|nicht|keine|aucun|accord|abgelehnt/,
    /refus|rechaz|rifiut|recus|überschreitung|dépass|agotado|fehler|denegado|zurückgesetzt|reinicial/,
    /interrot|fechada|odrzuc|zerwane|limit czasu|abgelaufen|unterbrochen|verloren|ruta|rota\b|chemin/,
    /instradamento|netz|réseau|rete non|red es|temporär|temporaire|temporal|temporane|temporár|Eingabe/,
    /entrée|entrada|Błąd|belegt|occup|ocupado|Brak|niedozw|zulässig|permis|Nie m|espaço|kontingent|cuota/,
    /gefunden|trouv|encontrad|encontr|trovato|znalez|Narusz|Ungültig|inválido|valido|Nieprawid|przydzie/,
    /nicht zu|geweiger|negato|esistente|fichero|archivo|bestaat|espace|espacio/,
    // Chinese and Japanese
    /连|網|网|接続|タイム|ネット|错误|入力|句柄|权|拒|許可|アクセス|没有|ファイル/,
    /已杀死|強制終了|找不到|空|不足|超出|ディスク|未找到|コマンド|错|核心|セグ|参数|無効|内存|メモリ/,
  ],
  'i',
);
