import type { CauseRule } from './causeRule.ts';

/** What the C library and shells say in other languages than English, beyond the first such rules. */
export const localisedRules: readonly CauseRule[] = [
  {
    cause: 'connection-localised',
    family: 'network',
    pattern:
      /zurückgesetzt|ré-?initialisée par|reinicializada por|interrotta dal|fechada pela outra|Połączenie (?:odrzucone|zerwane)|Upłynął limit czasu|abgelaufen.{0,20}Verbindung|Verbindung.{0,30}(?:abgelaufen|unterbrochen|abgebrochen|verloren)|Keine Route zum|Aucun chemin d'accès|Ninguna ruta|No hay ruta|Nessun instradamento|Não há rota|Netzwerk ist nicht erreichbar|réseau n'est pas accessible|red es inaccesible|rete non è raggiungibile|Temporärer Fehler|Échec temporaire|Fallo temporal|Errore temporaneo|Falha temporária|temporairement (?:non )?(?:in)?disponible|zur Zeit nicht verfügbar|no disponible temporalmente|temporaneamente non disponibile|连接(?:被拒绝|超时|被重置|失败|断开)|網路|网络(?:不可达|错误)|接続(?:を拒否|がタイムアウト|がリセット|に失敗|が切断)|タイムアウト|ネットワーク/i,
    transient: 0.82,
    strength: 4,
    reason: 'A service did not accept the connection or did not answer.',
    decide: 'Whether that service is up.',
    source: 'glibc in German, French, Spanish, Italian, Portuguese, Polish, Chinese, Japanese',
  },
  {
    cause: 'file-server-localised',
    family: 'file-system',
    pattern:
      /NFS-Dateizugriffsnummer|fichier NFS périmé|NFS obsoleto|Eingabe-\/Ausgabefehler|Erreur d'entrée\/sortie|Error de entrada\/salida|Errore di input\/output|Erro de entrada\/saída|Błąd wejścia\/wyjścia|Ressource ist belegt|ressource occupé|recurso ocupado|risorsa (?:occupata|in uso)|输入\/输出错误|入力\/出力エラー|过旧的文件句柄/i,
    transient: 0.82,
    strength: 5,
    reason: 'A disk or a file server failed to read or write.',
    decide: 'Whether the file server or the disk of that node is well.',
    source: 'glibc in other languages',
  },
  {
    cause: 'denied-localised',
    family: 'permission',
    pattern:
      /权限不够|拒绝访问|許可がありません|アクセスが拒否|Brak dostępu|Operacja niedozwolona|Vorgang nicht zulässig|Opération non permise|Operación no permitida/i,
    transient: 0.08,
    strength: 5,
    reason: 'It may not do that.',
    decide: 'Whether only this node denies it.',
    source: 'glibc in other languages',
  },
  {
    cause: 'missing-localised',
    family: 'missing-file',
    pattern: /没有那个文件或目录|そのようなファイルやディレクトリ|Nie ma takiego pliku|找不到文件/i,
    transient: 0.3,
    strength: 5,
    reason: 'A file that it needs was not there.',
    decide: 'Whether another job makes this file and has not done so yet, or the path is wrong.',
    source: 'glibc in Chinese, Japanese, Polish',
  },
  {
    cause: 'full-localised',
    family: 'disk',
    pattern: /设备上没有空间|空き領域がありません|Brak miejsca na urządzeniu|Não há espaço|磁盘空间不足/i,
    transient: 0.4,
    strength: 5,
    reason: 'The disk was full.',
    decide: 'Which disk, and whether others filled it.',
    source: 'glibc in Chinese, Japanese, Polish, Portuguese',
  },
  {
    cause: 'quota-localised',
    family: 'quota',
    pattern:
      /kontingent überschritten|Débordement du quota|cuota de disco excedida|quota (?:disco|d'espace) |超出磁盘(?:限额|配额)|ディスク使用量制限/i,
    transient: 0.1,
    strength: 5,
    reason: 'A quota is used up.',
    source: 'glibc in other languages',
  },
  {
    cause: 'command-localised',
    family: 'environment',
    pattern:
      /(?:Kommando|Befehl) (?:wurde )?nicht gefunden|commande (?:introuvable|non trouvée)|orden no encontrada|comando (?:non trovato|não encontrado)|nie znaleziono polecenia|未找到命令|コマンドが見つかりません/i,
    transient: 0.08,
    strength: 5,
    reason: 'A program that it calls is not there.',
    decide: 'Whether only this node lacks it.',
    source: 'bash in other languages',
  },
  {
    cause: 'fault-localised',
    family: 'crash',
    pattern: /段错误|核心已转储|セグメンテーション違反|Naruszenie ochrony pamięci/i,
    transient: 0.28,
    strength: 4,
    reason: 'The program crashed in native code.',
    decide: 'Whether it crashes again at the same place, and on another node.',
    source: 'glibc in Chinese, Japanese, Polish',
  },
  {
    cause: 'argument-localised',
    family: 'configuration',
    pattern:
      /Ungültiges Argument|Argument invalide|Argumento inválido|Argomento non valido|参数无效|无效的参数|無効な引数|Nieprawidłowy argument/i,
    transient: 0.06,
    strength: 4,
    reason: 'It was called with arguments that it does not take.',
    source: 'glibc in other languages',
  },
  {
    cause: 'no-memory-localised',
    family: 'memory',
    pattern:
      /内存不足|无法分配内存|メモリを確保できません|Nie można przydzielić pamięci|Speicher .{0,20}nicht (?:zuteilbar|zugewiesen|allozier)/i,
    transient: 0.6,
    strength: 5,
    reason: 'It ran out of memory.',
    source: 'glibc in other languages',
  },
];
