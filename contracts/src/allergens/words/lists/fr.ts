import type { WordList } from './word-list.ts'

/** French words. */
export const french: WordList = {
  language: 'fr',
  common: `le, la, les, du, des, de, et, au, aux, avec, sans, ou, sur, sauce, salade, soupe, maison, grillé, grillée, rôti, rôtie, poulet, boeuf,
    veau, porc, riz, pommes, légumes, frites, peut, contenir, contient, présence, farine, huile, une, un, en, à, fumé, frais, fraîche, tarte, d, l, pas, ni, gratinée`,
  letters: /[œêûîëï]/u,
  names: {
    gluten: 'gluten, blé, froment, seigle, orge, avoine, épeautre, kamut, malt, semoule, boulgour, couscous',
    crustaceans:
      'crustacé, crabe, homard, langouste, langoustine, crevette, gambas, écrevisse, tourteau, étrille, araignée de mer, bouquet?, gambas, bisque',
    eggs: "oeuf, jaune d'oeuf, blanc d'oeuf",
    fish: 'poisson, saumon, thon?, truite, anchois, cabillaud, morue, hareng, maquereau, flétan, turbot, lieu noir, lieu jaune, merlu, merlan, colin, églefin, aiglefin, haddock, rouget, daurade, dorade, limande, raie?, lotte, brochet, perche?, sandre, espadon, sardine, sole?, bar?, saint pierre, loup de mer, loup?, anguille, brandade, oeufs de lump, tarama, bar de ligne, filet de bar, dos de cabillaud, lieu?, rascasse, congre, églefin, mulet?, vive?, omble chevalier, omble, féra?, carpe, silure, éperlan, sprat, esturgeon, caviar, poutargue, anchoïade, rillettes de thon, maigre?, pagre, merou, mérou',
    peanuts: 'arachide, cacahuète, cacahouète',
    soybeans: 'soja, tofu, tonyu',
    milk: 'lait, laitier, laitière, lactose, lactosérum, petit lait, babeurre, caséine',
    nuts: 'fruit à coque, fruits à coque, noix, amande, noisette, pistache, noix de cajou, cajou, noix de pécan, pécan, noix du brésil, macadamia, cerneaux de noix',
    celery: 'céleri, céleri rave, céleri branche',
    mustard: 'moutarde',
    sesame: 'sésame',
    sulphites: 'sulfite, sulphite, anhydride sulfureux, bisulfite, métabisulfite',
    lupin: 'lupin',
    molluscs:
      'mollusque, calmar, calamar, encornet, poulpe, seiche, huître, moule, palourde, coquille saint jacques, coquilles saint jacques, saint jacques, st jacques, pétoncle, bulot, bigorneau, bigorneaux, praire, escargot, coque?, couteaux, pieuvre, vongole, calamars, couteau?, ormeau, clam, telline, coques?',
  },
  foods: {
    gluten:
      "blini, blinis, focaccia, panini, tacos?, naan, samoussa, gyoza, ramen, udon, boulgour, fregola, orecchiette, rigatoni, fusilli, farfalle, tortellini, fettuccine, pappardelle, spätzle, knepfle, crozets, quenelle, crostini, bun?, bagel, cookie, brownie, muffin, pancake, strudel, palmier, chausson aux pommes, pain perdu, gressins, semoule de blé, flammekueche, pain, farine, pâtes?, pâte feuilletée, pâte brisée, pâte sablée, coquillettes, nouilles, pané, panée, chapelure, brioche, baguette, croûton, tartine, biscotte, vermicelle, feuilleté, feuilletée, spaghetti, tagliatelles, macaroni, bière, pain d'épices, biscuit, viennoiserie, croissant, crumble, pâte à pizza, pizza, pâte filo, pâte à choux, sablé, gaufre, beignet, nouille, ravioles, raviolis, lasagnes, gnocchi, penne, linguine, cannelloni, macaronis, pain grillé, toast, wrap, croûte de pain, cake?, madeleine, panure, en croûte?, bretzel, kouign amann, cannelé?, sandwich, bruschetta, crackers",
    eggs: 'œuf, blanc en neige, sauce gribiche, gribiche, rouille, sabayon, œufs mimosa, oeuf mimosa, meringuée, omelette, mayonnaise, meringue, aïoli, hollandaise, béarnaise, rémoulade, sauce tartare',
    milk: "crème d'isigny, beurre demi sel, beurre salé, ossau iraty, morbier, saint félicien, saint marcellin, pont l'évêque, livarot, époisses, langres, maroilles, chaource, neufchâtel, boursin, kiri, stracciatella, scamorza, halloumi, straciatella, crème crue, crème légère, ganache, mousseline, mornay, chocolat chaud, café crème, milkshake, crème anglaise, fromage, beurre, crème, yaourt, chèvre?, comté, emmental, reblochon, raclette, roquefort, béchamel, parmesan, gruyère, camembert, mascarpone, chantilly, glace vanille, fromage blanc, faisselle, crémeux, gratin dauphinois, gratin?, glace?, chantilly, mozzarella, gorgonzola, feta, ricotta, brie, saint nectaire, cantal, beaufort, mimolette, munster, fourme, bleu d'auvergne, crème fouettée, burrata, fromage frais, petit suisse, skyr, beurre blanc, beurrée, beurrées, crème glacée, panna cotta, riz au lait, gratin dauphinois, gratiné au fromage, cappuccino, latte, tomme, pélardon, picodon",
    nuts: "gianduja, rocher praliné, éclats de noisette, poudre d'amande, crème d'amande, financiers, orgeat, sirop d'orgeat, tuile aux amandes, praliné, praline, pralin, frangipane, nougat, massepain, pâte d'amande, calisson, dacquoise, crème de noisettes, gianduja, nutella, pâte à tartiner",
    mustard: 'dijon',
    sesame: 'tahini, tahiné, gomasio, halva, furikake, tahin, houmous',
    sulphites:
      'vin, vin rouge, vin blanc, champagne, cidre, porto, madère, banyuls, bordeaux?, bourgogne?, beaujolais, muscadet, kir, sangria, vermouth, xérès, marsala, pineau',
    fish: 'bottarga',
    soybeans: 'edamame, miso, tempeh, sauce teriyaki, soja texturé',
  },
  phrases: `
    noix de saint jacques, noix de st jacques, noix de coquilles saint jacques = molluscs
    lait d'amande, lait d'amandes, lait de noisette, crème d'amande, beurre de noisettes = nuts
    lait d'avoine = gluten
    farine de lupin = lupin
    lait de soja, crème de soja, yaourt au soja = soybeans
    sauce soja = soybeans gluten
    beurre de cacahuète, beurre d'arachide = peanuts
    noisettes d'agneau, noisette d'agneau, noisettes de chevreuil = -
    fruits de mer, plateau de fruits de mer = crustaceans molluscs
    coquillage, coquillages = molluscs
    beurre noisette = milk
    oeufs de poisson = fish
    oeufs de saumon = fish
    crème de cassis, crème de marrons = -
    crevettes grises, cocktail de crevettes = crustaceans
    100 végétale, 100 végétal = -
    farine de blé noir, blé noir, galette de blé noir, galettes de blé noir = -
    sauce teriyaki = soybeans gluten`,
  dishes: `
    quiche, quiche lorraine = gluten eggs milk
    croque monsieur = gluten milk
    croque madame = gluten eggs milk
    paris brest = gluten eggs milk nuts
    nantua, sauce nantua, armoricaine, lotte à l'américaine = crustaceans
    crêpe, crêpes, galette complète, pain perdu, clafoutis, far breton, kouglof = gluten eggs milk
    crème brûlée, crème caramel, île flottante, crème anglaise, flan pâtissier = eggs milk
    céleri rémoulade = celery eggs mustard
    mousse au chocolat = eggs
    sole meunière, truite meunière = fish milk gluten
    meunière = gluten
    salade niçoise = fish eggs
    bouillabaisse = fish
    tapenade = fish
    tarte tatin, tarte fine, tarte flambée, flammekueche = gluten
    profiteroles, éclair, mille feuille, millefeuille, chou à la crème, far breton, madeleine, financier = gluten eggs milk
    tartiflette, aligot, gratin dauphinois = milk
    brandade de morue = fish milk
    bisque de homard = crustaceans
    macaron = eggs nuts
    coq au vin, boeuf bourguignon = sulphites
    cordon bleu = gluten milk
    vinaigrette à la moutarde = mustard
    béarnaise, sauce béarnaise, hollandaise, sauce hollandaise = eggs milk
    cordon bleu, escalope panée, escalope milanaise = gluten eggs
    lasagnes, pizza, croque, welsh? = gluten milk
    salade césar = fish eggs milk
    moules marinières = molluscs
    blanquette = milk
    soufflé, île flottante, oeufs à la neige, oeuf cocotte, tarte au citron meringuée, sabayon = eggs
    tarte au citron, tarte au chocolat, tarte aux fraises, tarte aux pommes, tarte = gluten
    gâteau basque, cannelé?, baba au rhum, savarin, fraisier, opéra?, religieuse, saint honoré = gluten eggs milk
    galette des rois = gluten nuts milk eggs
    aïoli = eggs
    anchoïade, pissaladière = fish
    pissaladière = gluten
    gougère, ficelle picarde, tourte, vol au vent = gluten milk
    plateau de fruits de mer, marmite du pêcheur = crustaceans molluscs
    paella = crustaceans molluscs
    purée de pommes de terre, purée maison = milk
    galette complète = eggs milk
    crème brûlée, crème caramel, île flottante, crème anglaise, crème pâtissière = eggs milk
    moules marinières, moules à la crème = sulphites
    tagliatelles fraîches, pâtes fraîches = eggs
    bouillabaisse = fish crustaceans eggs gluten
    bouillabaisse, soupe de poisson, soupe de poissons = fish celery
    bisque = milk
    mayonnaise? = mustard
    blini, blinis = gluten eggs milk
    brioche, pain au lait, croissant, pain au chocolat = gluten eggs milk
    risotto, polenta crémeuse = milk
    gratin dauphinois, purée de pommes de terre, écrasé de pommes de terre = milk
    quenelle, quenelles = gluten eggs milk
    fish and chips = gluten fish
    rouleau de printemps = gluten
    burger, hamburger, cheeseburger = gluten
    cheeseburger = milk
    steak tartare, tartare de boeuf = eggs mustard
    oeufs mimosa, oeuf mayonnaise, oeufs mayonnaise, oeuf mimosa = eggs mustard
    vinaigrette = mustard
    salade césar = fish eggs milk gluten
    blanquette, blanquette de veau = milk celery
    pot au feu = celery
    lapin à la moutarde = mustard
    pistou = milk
    pesto = milk nuts
    pad thaï, pad thai = peanuts fish eggs soybeans crustaceans
    tiramisu, fondant au chocolat, moelleux au chocolat, forêt noire, cheesecake, brownie, cookie = gluten eggs milk
    parfait glacé, nougat glacé = eggs milk
    nougat, nougat glacé = nuts eggs
    carbonara = eggs milk gluten
    raviole du dauphiné, ravioles du dauphiné = milk eggs
    croquette, croquettes, accras, acras = gluten
    accras de morue, acras de morue = fish gluten
    soupe à l'oignon, soupe à l'oignon gratinée = gluten milk
    poke bowl = fish soybeans sesame
    cassolette de la mer = fish crustaceans molluscs
    choucroute de la mer = fish`,
  harmless: `au couteau, beurre de coco, lait de chanvre, gibier, champignon de paris, lait de coco, crème de coco, noix de coco, noix de muscade, noix de veau, noix de boeuf, noix de porc, noix d'entrecôte, noix de jambon, pommes noisette, pomme noisette,
    farine de sarrasin, farine de riz, farine de maïs, farine de châtaigne, farine de pois chiche, haricot beurre, haricots beurre, beurre de cacao, lait de riz, pommes dauphine,
    sarrasin, galette de sarrasin, pleurote en huître, bar à vin, bar à salades, moule à gâteau, pâtes de riz, pâtes de fruits, nouilles de riz, vermicelle de riz, vermicelles de riz, crème de riz, beurre de karité,
    glaçage, croûte de sel, en croûte de sel, pommes grenaille, bouquet garni, vinaigre de cidre, glace à l'eau, glaçons, crème de coco, pain de viande, galette de pommes de terre, galette de riz, pâte de coing, pâte de coings`,
}
