/** Lines that were written after the words and never shaped them, in the form of `lines.ts`. Add words for them only with new lines. */
export const heldOutLines = `en	Seared tuna loin, wasabi mayo, pickled ginger	fish eggs
en	Braised octopus, chorizo and white bean stew	molluscs
en	Cheddar and leek tart with walnut crumb	gluten milk nuts
en	Spiced lentil dal, basmati, coriander	-
en	Crayfish and rocket baguette	crustaceans gluten
en	Chicken Caesar wrap	gluten fish~ eggs~ milk~
en	Miso-glazed aubergine with black sesame	soybeans sesame
en	Blue cheese and celery soup	milk celery
en	Roast beef, Yorkshire pud, English mustard	mustard gluten~ eggs~ milk~
en	Peanut brittle sundae	peanuts milk
en	Salt-baked beetroot, hazelnuts, goat's curd	nuts milk
en	Sausages with onion gravy	-
en	Cured trout, cucumber, dill; no dairy used	fish
en	All dishes may contain traces of sesame or lupin	sesame(may) lupin(may)
de	Tafelspitz mit Schnittlauchsauce und Apfelkren	-
de	Hirtensalat mit Fetakäse und Oliven	milk
de	Kürbiskernsuppe mit Schwarzbrotcroutons	gluten
de	Pochiertes Ei auf Avocadobrot	eggs gluten
de	Marillenknödel mit Butterbröseln	milk gluten
de	Bandnudeln mit Shrimps und Zucchini	gluten crustaceans
de	Rote-Bete-Carpaccio mit Walnüssen und Ziegenfrischkäse	nuts milk
de	Lachstatar mit Dillsenf	fish mustard
de	Hähnchenbrust natur mit Ofengemüse	-
de	Bitte informieren Sie uns bei Nussallergie	-
de	Edamame mit Meersalz	soybeans
de	Vegane Bolognese mit Reisnudeln, frei von Soja	-
de	Jakobsmuscheln auf Erbsenpüree	molluscs
fr	Tartare de bœuf, jaune d'œuf, câpres	eggs
fr	Dos de cabillaud, beurre blanc	fish milk
fr	Soupe à l'oignon gratinée	milk~ gluten~
fr	Camembert rôti au miel et noix	milk nuts
fr	Tagliatelles aux fruits de mer	gluten crustaceans molluscs
fr	Ris de veau, jus corsé	-
fr	Calamars à la plancha	molluscs
fr	Blanc de poulet, sauce moutarde à l'ancienne	mustard
fr	Salade de lentilles, sans céleri	-
fr	Crevettes sautées, huile de sésame	crustaceans sesame
fr	Sorbet framboise	-
fr	Peut contenir des fruits à coque et des œufs	nuts(may) eggs(may)
fr	Sandwich jambon-beurre	gluten milk
es	Ensalada de burrata con pesto	milk nuts~
es	Tosta de anchoas del Cantábrico	fish gluten
es	Arroz negro con sepia y alioli	molluscs eggs
es	Secreto ibérico a la brasa	-
es	Cóctel de gambas con salsa rosa	crustaceans eggs
es	Espinacas con garbanzos	-
es	Croquetas caseras de bacalao	fish gluten~ milk~
es	Tarta de almendra, sin harina	nuts
es	Tataki de atún con sésamo y soja	fish sesame soybeans
es	Vieiras gratinadas	molluscs
es	Entrecot con patatas fritas	-
es	No apto para alérgicos al huevo	eggs(may)
es	Leche merengada casera	milk
it	Bucatini all'amatriciana	gluten milk~
it	Fritto di alici e calamari	fish molluscs
it	Crostini con fegatini	gluten
it	Zuppa di lenticchie e castagne	-
it	Scaloppine al vino bianco	sulphites gluten~
it	Insalata con noci e gorgonzola	nuts milk
it	Paccheri con astice	gluten crustaceans
it	Uova al tegamino con tartufo	eggs
it	Salmone in crosta di sesamo	fish sesame
it	Carpaccio di polpo e sedano	molluscs celery
it	Gelato alla nocciola	nuts milk
it	Cavolfiore al vapore, senza burro	-
it	Può contenere tracce di uova, latte e soia	eggs(may) milk(may) soybeans(may)
pt	Arroz de tamboril com gambas	fish crustaceans
pt	Alheira de Mirandela com ovo estrelado	eggs gluten~
pt	Salada de queijo fresco e nozes	milk nuts
pt	Costeletas de borrego grelhadas	-
pt	Sopa de tomate com ovo escalfado	eggs
pt	Atum braseado com sésamo	fish sesame
pt	Espetada de lulas e camarão	molluscs crustaceans
pt	Torta de amêndoa	nuts
pt	Tosta de abacate	gluten
pt	Frango com caju e molho de soja	nuts soybeans gluten
pt	Batatas a murro	-
pt	Não contém ovo. Contém leite e trigo	milk gluten
pt	Sangria de vinho tinto	sulphites
nl	Gamba's uit de oven met knoflookboter	crustaceans milk
nl	Boerenomelet met spek	eggs
nl	Rundercarpaccio met truffelmayonaise en oude kaas	eggs milk
nl	Zalmfilet met hollandaisesaus	fish eggs milk~
nl	Vegetarische lasagne met ricotta	gluten milk
nl	Biefstuk met pepersaus	-
nl	Garnalencocktail	crustaceans
nl	Salade met geitenkaas, walnoten en honing	milk nuts
nl	Spareribs met knoflooksaus	-
nl	Chocoladetaart, bevat amandelen en eieren	gluten nuts eggs
nl	Mosselpannetje met friet	molluscs
nl	Noedelsoep met tofu en sesamolie	gluten soybeans sesame
nl	Vrij van gluten en lactose	-
pl	Grillowany oscypek z żurawiną	milk
pl	Kaczka pieczona z jabłkami	-
pl	Filet z łososia w sosie koperkowo-śmietanowym	fish milk
pl	Carpaccio z buraka z kozim serem i orzechami	milk nuts
pl	Rosół z makaronem	gluten
pl	Krewetki w tempurze	crustaceans gluten~
pl	Jajka w sosie musztardowym	eggs mustard
pl	Naleśniki z twarogiem	milk gluten~ eggs~
pl	Golonka w piwie	gluten
pl	Pstrąg z migdałami	fish nuts
pl	Surówka z selera	celery
pl	Lody śmietankowe z pistacjami	milk nuts
pl	Produkt może zawierać sezam, orzeszki ziemne i łubin	sesame(may) peanuts(may) lupin(may)`
