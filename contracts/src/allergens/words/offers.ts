import type { Word } from './tokens.ts'

/**
 * Words by which a text says what the kitchen can leave out: "also available without cheese", "gluten-free on request". Then it is
 * in the dish. A sentence with one of them denies nothing: a false question costs a press, a lost one can harm a guest.
 */
const offers = [
  'on request|upon request|available|optional|options?|can be|could be|ask (?:for|us|your)|if you|if (?:required|needed|preferred)',
  'also (?:without|made|served|comes?|as)|leave (?:out|off|it)|left (?:out|off)|happy to|hold the|swap|with (?:or )?without',
  'auf (?:wunsch|anfrage|nachfrage)|bestellbar|auch (?:ohne|als|[a-z]+freie?[snrm]?)|gerne? (?:auch )?ohne|wahlweise|verfugbar|erhaltlich',
  'moglich|kann (?:auch )?(?:ohne|[a-z]+frei)|konnen (?:auch )?ohne|weg(?:ge)?lassen|alternativ|mit (?:oder )?ohne',
  'sur (?:simple )?demande|disponibles?|possible sans|possibilite|peu(?:t|vent) (?:aussi |egalement )?(?:etre|se)|au choix|demandez',
  '(?:aussi|egalement) (?:sans|disponible)|(?:existe|fait|sert) aussi|si vous|avec (?:ou )?sans',
  '(?:bajo|a) peticion|opcion(?:al|es)?|posibilidad|posible (?:sin|pedir)|se pueden?|pueden? (?:pedir|servir|preparar|hacer)[a-z]*',
  'tambien sin|pid[ae](?:l[oa]s?)?|si lo (?:desea|prefiere)|con (?:o )?sin',
  '(?:su|a) richiesta|disponibil[ei]|opzion[ei]|opzionale|possibile (?:senza|anche)|e possibile|possibilita|si (?:puo|possono)',
  'puo essere (?:servit|preparat|ordinat|richiest|fatt)[oa]|anche senza|chiede(?:re|te)|con (?:o )?senza',
  '(?:a|sob|mediante) pedido|disponive(?:l|is)|opc(?:ao|oes|ional)|e possivel|possivel sem|possibilidade|podem? ser|pode pedir',
  'tambem sem|peca[- ]?[oa]?|se preferir|com (?:ou )?sem',
  'op (?:verzoek|aanvraag)|verkrijgbaar|beschikbaar|mogelijk|opties?|optioneel|te bestellen|desgewenst|met (?:of )?zonder',
  '(?:kan|kunnen|ook) (?:ook )?(?:zonder|[a-z]+vrije?)|weg(?:ge)?laten',
  'na (?:zyczenie|prosbe)|dostepn[a-z]+|mozliw[a-z]+ bez|mozliwosc|mozna|opcj[aei]|(?:takze|rowniez|tez) bez|wersj[aei]|moze byc|z (?:lub )?bez',
].join('|')

const offering = new RegExp(
  `\\b(?:${offers})\\b|عند الطلب|حسب الطلب|بناء على|متوفر|متاح|يمكن (?:طلب|تقديم|تحضير)`,
  'u',
)

/** The sentences that say what the kitchen can leave out. */
export function findOffers(words: readonly Word[]): ReadonlySet<number> {
  const sentences = new Map<number, string[]>()
  for (const { sentence, plain } of words) {
    const known = sentences.get(sentence)
    if (known) known.push(plain)
    else sentences.set(sentence, [plain])
  }
  return new Set([...sentences].filter(([, plain]) => offering.test(plain.join(' '))).map(([n]) => n))
}
