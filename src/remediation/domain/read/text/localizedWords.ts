/**
 * How programs word frequent errors where the system speaks German or French: the English words, then those of the
 * others, as `plainText` leaves them. `%` is a name or a number. Collected from what coreutils, bash, git, make, tar,
 * grep, sed, findutils, wget, PostgreSQL and the C library print.
 */
export const localizedWords = `invalid user | ungültiger Benutzer | utilisateur incorrect
invalid user: % | Unbekannter Benutzer: %
cannot read | Lesen unmöglich | impossible de lire
can't read %: | % kann nicht gelesen werden: | impossible de lire %:
Your local changes to the following files would be overwritten by checkout: | Ihre lokalen Änderungen in den folgenden Dateien würden beim Auschecken | Vos modifications locales aux fichiers suivants seraient écrasées par l'extraction:
Your local changes to the following files would be overwritten by merge: | Ihre lokalen Änderungen in den folgenden Dateien würden durch den Merge | Vos modifications locales aux fichiers suivants seraient écrasées par la fusion:
nothing to commit, working tree clean | nichts zu committen, Arbeitsverzeichnis unverändert | rien à valider, la copie de travail est propre
Please tell me who you are | Bitte geben Sie an, wer Sie sind | Veuillez me dire qui vous êtes
No configured push destination. | Kein Ziel für "push" konfiguriert. | Pas de destination pour pousser.
the following file has local modifications: | die folgende Datei hat lokale Änderungen: | le fichier suivant a des modifications locales:
Unable to create % | Konnte % nicht erstellen | Impossible de créer %
ambiguous argument %: unknown revision or path not in the working tree. | mehrdeutiges Argument %: unbekannter Commit oder Pfad existiert nicht | argument % ambigu: révision inconnue ou chemin inexistant.
On branch % | Auf Branch % | Sur la branche %
Could not read from remote repository. | Konnte nicht vom Remote-Repository lesen. | Impossible de lire le dépôt distant.
Auto-merging % | automatischer Merge von % | Fusion automatique de %
remote % already exists. | externes Repository % existiert bereits. | la distante % existe déjà.
unable to resolve host address % | Host-Adresse % kann nicht aufgelöst werden | impossible de résoudre l'adresse de l'hôte %
failed: Name or service not known | fehlgeschlagen: Der Name oder der Dienst ist nicht bekannt | échec: Nom ou service inconnu
unterminated % command | Nicht beendeter %-Befehl | commande % inachevée
unterminated address regex | Nicht beendeter regulärer Adressausdruck | expression régulière d'adresse inachevée
unknown predicate % | unbekannte Option % | prédicat inconnu %
expression #%, char %: | Ausdruck #%, Zeichen %: | expression n°%, caractère %:
Unmatched ( or \\( | "(" oder "\\(" ohne schließende Klammer | Échec de l'appairage de ( ou de \\(
missing destination file operand after % | Fehlender Zieldatei‐Operand hinter %
Cowardly refusing to create an empty archive | Anlegen eines leeren Archivs wird feige verweigert
unexpected EOF while looking for matching % | Dateiende beim Suchen nach % erreicht | fin de fichier (EOF) prématurée lors de la recherche du % correspondant
syntax error near unexpected token % | Syntaxfehler beim unerwarteten Symbol % | erreur de syntaxe près du symbole inattendu %
Not a directory | Ist kein Verzeichnis

% and % are the same file | % et % identifient le même fichier | % und % sind dieselbe Datei
%: unbound variable | % ist nicht gesetzt
-r not specified; omitting directory % | -r non spécifié ; omission du répertoire % | -r wurde nicht angegeben, daher wird das Verzeichnis % ausgelassen
Address already in use | Adresse déjà utilisée | Die Adresse wird bereits verwendet
Authentication failed for % | Authentifizierung fehlgeschlagen für % | Échec d'authentification pour %
Broken pipe | Datenübergabe unterbrochen (broken pipe) | Relais brisé (pipe)
CONFLICT (%): Merge conflict in % | CONFLIT (%): Conflit de fusion dans % | KONFLIKT (%): Merge-Konflikt in %
Cannot % | % impossible | Funktion % fehlgeschlagen
Cannot allocate memory | Ne peut allouer de la mémoire | Nicht genügend Hauptspeicher verfügbar
Connection refused | Connexion refusée | Verbindungsaufbau abgelehnt
Connection reset by peer | Connexion ré-initialisée par le correspondant | Die Verbindung wurde vom Kommunikationspartner zurückgesetzt
Connection timed out | Connexion terminée par expiration du délai d'attente | Die Wartezeit für die Verbindung ist abgelaufen
Cowardly refusing to create an empty archive | Anlegen eines leeren Archivs wird feige verweigert | Je refuse de créer un fichier d'archive vide (oui je suis lâche)
Device or resource busy | Das Gerät oder die Ressource ist belegt | Périphérique ou ressource occupé
Directory not empty | Das Verzeichnis ist nicht leer | Le dossier n'est pas vide
Disk quota exceeded | Der zugewiesene Plattenplatz (Quota) ist überschritten | Débordement du quota d'espace disque
Exec format error | Erreur de format pour exec() | Fehler im Format der Programmdatei
Exiting with failure status due to previous errors | Arrêt avec code d'échec à cause des erreurs précédentes | Beende mit Fehlerstatus aufgrund vorheriger Fehler
File exists | Die Datei existiert bereits | Le fichier existe
File name too long | Der Dateiname ist zu lang | Nom de fichier trop long
File too large | Die Datei ist zu groß | Fichier trop gros
Input/output error | Eingabe-/Ausgabefehler | Erreur d'entrée/sortie
Invalid argument | Argument invalide | Das Argument ist ungültig
Invalid cross-device link | Lien physique inter-périphérique invalide | Ungültiger Link über Gerätegrenzen hinweg
Is a directory | Ceci est un répertoire | Ist ein Verzeichnis | est un dossier
Killed | Abgebrochen (Killed) | Getötet | Gewaltsam beendet | Processus arrêté
Name or service not known | Der Name oder der Dienst ist nicht bekannt | Name oder Service unbekannt | Nom ou service inconnu
Need to specify how to reconcile divergent branches. | Besoin de spécifier comment réconcilier des branches divergentes. | Es muss angegeben werden, wie mit abweichenden Branches umgegangen werden sollen.
Network is unreachable | Das Netzwerk ist nicht erreichbar | Le réseau n'est pas accessible
No route to host | Aucun chemin d'accès pour atteindre l'hôte cible | Keine Route zum Zielrechner
No rule to make target %, needed by %. | Aucune règle pour fabriquer la cible %, nécessaire pour %. | Keine Regel vorhanden, um das Ziel %, benötigt von %, zu erstellen.
No rule to make target %. | Aucune règle pour fabriquer la cible %. | Keine Regel, um % zu erstellen.
No space left on device | Aucun espace disponible sur le périphérique | Auf dem Gerät ist kein Speicherplatz mehr verfügbar
No stash entries found. | Aucune entrée de remisage trouvée. | Keine Stash-Einträge gefunden.
No such file or directory | Aucun fichier ou dossier de ce type | Datei oder Verzeichnis nicht gefunden
No such remote: % | Pas de serveur remote: % | Remote-Repository nicht gefunden: %
No targets | Keine Ziele | Pas de cible
No targets specified and no makefile found | Es wurden keine Ziele angegeben und keine "make"-Steuerdatei gefunden | Pas de cible spécifiée et aucun makefile n'a été trouvé
No valid patches in input (allow with "--allow-empty") | Keine gültigen Patches in der Eingabe (erlauben mit "--allow-empty") | Pas de rustine valide sur l'entrée (permis avec "--allow-empty")
Not a directory | Ist kein Verzeichnis | N'est pas un dossier
Not found in archive | Nicht im Archiv gefunden | non trouvé dans l'archive
Not possible to fast-forward, aborting. | Pas possible d'avancer rapidement, abandon. | Vorspulen nicht möglich, breche ab.
Operation not permitted | Die Operation ist nicht erlaubt | Opération non permise
Operation not supported | Die Operation wird nicht unterstützt | Opération non supportée
Permission denied | Keine Berechtigung | Permission non accordée
Read-only file system | Das Dateisystem ist nur lesbar | Système de fichiers accessible en lecture seulement
Resource temporarily unavailable | Die Ressource ist zur Zeit nicht verfügbar | Ressource temporairement non disponible
Segmentation fault | Adressierungsdefekt | Adressierungsfehler | Erreur de segmentation | Segmentierungsverletzung | Speicherzugriffsfehler
Stop. | Arrêt. | Schluss.
Temporary failure in name resolution | Temporärer Fehler bei der Namensauflösung | Vorübergehender Fehler bei der Namensauflösung | Échec temporaire dans la résolution de nom | Échec temporaire dans la résolution du nom | Échec temporaire de résolution de noms
Text file busy | Das Programm kann nicht ausgeführt oder verändert werden (busy) | Fichier texte occupé
This does not look like a tar archive | Ceci ne ressemble pas à une archive de type " tar " | Das sieht nicht wie ein "tar"-Archiv aus
Too many levels of symbolic links | Trop de niveaux de liens symboliques | Zu viele Ebenen aus symbolischen Links
Too many open files | Trop de fichiers ouverts | Zu viele offene Dateien
You are not currently on a branch. | Im Moment auf keinem Branch. | Vous n'êtes actuellement sur aucune branche.
You have not concluded your merge (MERGE_HEAD exists). | Sie haben Ihren Merge nicht abgeschlossen (MERGE_HEAD existiert). | Vous n'avez pas terminé votre fusion (MERGE_HEAD existe).
You must specify one of the '-Acdtrux', '--delete' or '--test-label' options | Eine der Optionen "-Acdtrux", "--delete" oder "--test-label" ist notwendig | Vous devez choisir une option parmi " -Acdtrux ", " --delete " ou " --test-label "
] Error % | ] Erreur % | ] Fehler %
a branch named % already exists | Branch % existiert bereits | Une branche nommée % existe déjà
ambiguous redirect | Mehrdeutige Umlenkung | redirection ambiguë
bad interpreter | Defekter Interpreter | mauvais interpréteur
bad revision % | mauvaise révision % | ungültiger Commit %
bad source | mauvaise source | ungültige Quelle
bad substitution | Falsche Substitution | mauvaise substitution
branch % not found. | Branch % nicht gefunden. | branche % non trouvée.
cannot access % | Zugriff auf % nicht möglich | impossible d'accéder à %
cannot change directory to % | Es ist nicht möglich, das Vrzeichnis in % zu ändern | impossible de changer le répertoire en %
cannot create directory % | das Verzeichnis % kann nicht angelegt werden | impossible de créer le répertoire %
cannot create regular file % | impossible de créer le fichier standard % | reguläre Datei % kann nicht angelegt werden
cannot move % to % | das Verschieben von % nach % ist nicht möglich | impossible de déplacer % vers %
cannot open % | % kann nicht geöffnet werden | Ne peut ouvrir % | impossible d'ouvrir % | kann % nicht öffnen | Öffnen von % fehlgeschlagen
cannot open % for reading | % kann nicht zum Lesen geöffnet werden | impossible d'ouvrir % en lecture
cannot overwrite directory % with non-directory | Das Überschreiben des Verzeichnisses % mit einem Nicht‐Verzeichnis ist nicht möglich | impossible d'écraser le répertoire % par un non répertoire
cannot overwrite existing file | Kann existierende Datei nicht überschreiben | impossible d'écraser le fichier existant
cannot rebase: You have unstaged changes. | Rebase nicht möglich: Sie haben Änderungen, die nicht zum Commit | impossible de rebaser: vous avez des modifications non indexées.
cannot remove % | das Entfernen von % ist nicht möglich | impossible de supprimer %
cannot stat % | der Aufruf von stat für % ist nicht möglich | impossible d'évaluer %
cannot touch % | % kann nicht berührt werden | impossible de faire un touch %
changing ownership of % | der Eigentümer von % wird geändert | modification du propriétaire de %
changing permissions of % | Beim Setzen der Zugriffsrechte für % | modification des droits de %
command not found | Befehl nicht gefunden | Kommando nicht gefunden | commande introuvable
connection to server at %, port % failed: | Verbindung zum Server auf %, Port % fehlgeschlagen: | la connexion au serveur sur %, port % a échoué:
destination path % already exists and is not an empty directory. | Zielpfad % existiert bereits und ist kein leeres Verzeichnis. | le chemin de destination % existe déjà et n'est pas un répertoire vide.
division by 0 | Division durch 0 | division par 0
empty ident name (for <%>) not allowed | Leerer Name in Identifikation (für <%>) nicht erlaubt | nom d'identifiant vide (pour <%>) non permis
error reading % | Fehler beim Lesen von % | erreur de lecture dans % | erreur à la lecture de %
error writing % | Fehler beim Schreiben von % | erreur d'écriture dans %
error: | Fehler: | erreur:
extra characters after command | Zusätzliche Zeichen nach dem Befehl | caractères inutiles après la commande
extra operand % | opérande supplémentaire % | zusätzlicher Operand %
failed to create hard link % | Die harte Verknüpfung % konnte nicht angelegt werden | impossible de créer le lien direct %
failed to create symbolic link % | die symbolische Verknüpfung % konnte nicht angelegt werden | impossible de créer le lien symbolique %
failed to push some refs to % | Fehler beim Versenden einiger Referenzen nach % | impossible de pousser des références vers %
failed to remove % | Fehler beim Löschen von % | impossible de supprimer % | konnte % nicht entfernen | échec de la suppression de %
fatal: | Schwerwiegend:
git: % is not a git command. See 'git --help'. | git: % ist kein Git-Befehl. Siehe 'git --help'. | git: % n'est pas une commande git. Voir 'git --help'.
invalid group: % | groupe incorrect: % | ungültige Gruppe: %
invalid mode: % | Ungültiger Modus: % | mode incorrect: %
invalid number of bytes | nombre d'octets incorrect | ungültige Anzahl von Bytes
invalid number of lines | nombre de lignes incorrect | ungültige Anzahl von Zeilen
invalid option -- % | option incorrecte — % | ungültige Option -- %
invalid time interval % | intervalle de temps % incorrect | ungültiges Zeitintervall %
is a directory | ceci est un répertoire | ist ein Verzeichnis
line % | Zeile % | ligne %
missing argument to % | Fehlendes Argument für % | paramètre manquant pour %
missing destination file operand after % | Fehlender Zieldatei‐Operand hinter % | opérande de fichier cible manquant après %
missing file operand | Fehlender Dateioperand | opérande de fichier manquant
missing operand | fehlender Operand | opérande manquant
missing operand after % | fehlender Operand nach % | opérande manquant après %
missing separator | Fehlender Trenner | séparateur manquant
missing separator (did you mean TAB instead of 8 spaces?) | fehlender Trenner (Meinten Sie TAB anstelle von 8 Leerzeichen?) | séparateur manquant (vouliez-vous dire TAB au lieu des 8 espaces ?)
no email was given and auto-detection is disabled | aucun courriel fourni et l'auto-détection est désactivée | keine E-Mail angegeben und automatische Erkennung ist deaktiviert
not a git repository (or any of the parent directories): % | Kein Git-Repository (oder irgendeines der Elternverzeichnisse): % | ni ceci ni aucun de ses répertoires parents n'est un dépôt git: %
not a valid identifier | Ist kein gültiger Bezeichner | identifiant non valable
numeric argument required | Ein numerischer Parameter ist erforderlich | argument numérique nécessaire
omitting directory % | Verzeichnis % wird ausgelassen | omission du répertoire %
out of memory | Hauptspeicher erschöpft | Speicher aufgebraucht | mémoire épuisée
pathspec % did not match any file(s) known to git | Pfadspezifikation % stimmt mit keinen Git bekannten Dateien überein | le spécificateur de chemin % ne correspond à aucun fichier connu de git
pathspec % did not match any files | Pfadspezifikation % stimmt mit keinen Dateien überein | le chemin % ne correspond à aucun fichier
read error | Lesefehler | erreur de lecture
readonly variable | Schreibgeschützte Variable | variable en lecture seule
recipe commences before first target | La recette commence avant la première cible | Rezept beginnt vor dem ersten Ziel
refusing to merge unrelated histories | refus de fusionner des historiques sans relation | verweigere den Merge von nicht zusammenhängenden Historien
remote % already exists. | externes Repository % existiert bereits. | la distante % existe déjà.
repository % does not exist | Repository % existiert nicht | le dépôt % n'existe pas
restricted | eingeschränkt | restreint
setting permissions for % | Setzen der Zugriffsrechte für % | Zugriffsrechte für % werden gesetzt | défini les permissions pour % | initialisation des droits de %
syntax error | Erreur de syntaxe | Syntaxfehler | erreur de syntaxe
syntax error near % | Syntaxfehler bei % | erreur de syntaxe près de %
syntax error near unexpected token % | Syntaxfehler beim unerwarteten Symbol % | erreur de syntaxe près du symbole inattendu %
syntax error: unexpected end of file | Syntaxfehler: Unerwartetes Dateiende | Syntaxfehler: Unerwartetes Dateiende. | erreur de syntaxe: fin de fichier prématurée
tag % already exists | Tag % existiert bereits | l'étiquette % existe déjà
target % is not a directory | das angegebene Ziel % ist kein Verzeichnis | la cible % n'est pas un répertoire
too many arguments | Zu viele Argumente | trop d'arguments | zu viele Argumente
unable to access %: % | impossible d'accéder à %: % | konnte nicht auf % zugreifen: %
unbound variable | variable sans liaison
unexpected EOF while looking for matching % | Dateiende beim Suchen nach % erreicht | fin de fichier (EOF) prématurée lors de la recherche du % correspondant
unknown command: % | Unbekannter Befehl: % | commande inconnue: %
unknown option to \`s' | Unbekannte Option für "s" | option inconnue pour " s "
unknown predicate % | prédicat inconnu % | unbekannte Option %
unrecognized option % | Unbekannte Option % | option non reconnue %
unterminated \`s' command | Nicht beendeter "s"-Befehl | commande " s " inachevée
write error | Schreibfehler | erreur d'écriture
`;
