import type { WordList } from './word-list.ts'

/** French words. */
export const french: WordList = {
  language: 'fr',
  common: `le, la, les, du, des, de, et, au, aux, avec, sans, ou, sur, sauce, salade, soupe, maison, grillé, grillée, rôti, rôtie, poulet, boeuf,
    veau, porc, riz, pommes, légumes, frites, peut, contenir, contient, présence, farine, huile, une, un, en, à, fumé, frais, fraîche, tarte, d, l, pas, ni, gratinée`,
  letters: /[œêûîëï]/u,
  names: {
    gluten: 'gluten, blé, froment, seigle, orge, avoine, épeautre, kamut, malt, semoule, boulgour, couscous',
    crustaceans: 'crustacé, crabe, homard, langouste, langoustine, crevette, gambas, écrevisse, tourteau, étrille',
    eggs: 'oeuf, jaune d\'oeuf, blanc d\'oeuf',
    fish: 'poisson, saumon, thon?, truite, anchois, cabillaud, morue, hareng, maquereau, flétan, turbot, lieu noir, lieu jaune, merlu, merlan, colin, églefin, aiglefin, haddock, rouget, daurade, dorade, limande, raie?, lotte, brochet, perche, sandre, espadon, sardine, sole?, bar?, saint pierre, loup de mer, loup?, anguille, brandade, oeufs de lump, tarama',
    peanuts: 'arachide, cacahuète, cacahouète',
    soybeans: 'soja, tofu, tonyu',
    milk: 'lait, laitier, laitière, lactose, lactosérum, petit lait, babeurre, caséine',
    nuts: 'fruit à coque, fruits à coque, noix, amande, noisette, pistache, noix de cajou, cajou, noix de pécan, pécan, noix du brésil, macadamia, cerneaux de noix',
    celery: 'céleri, céleri rave, céleri branche',
    mustard: 'moutarde',
    sesame: 'sésame',
    sulphites: 'sulfite, sulphite, anhydride sulfureux, bisulfite, métabisulfite',
    lupin: 'lupin',
    molluscs: 'mollusque, calmar, calamar, encornet, poulpe, seiche, huître, moule, palourde, coquille saint jacques, coquilles saint jacques, saint jacques, st jacques, pétoncle, bulot, bigorneau, bigorneaux, praire, escargot, coque?, couteaux?, pieuvre',
  },
  foods: {
    gluten: 'pain, farine, pâtes?, pâte feuilletée, pâte brisée, pâte sablée, coquillettes, nouilles, pané, panée, chapelure, brioche, baguette, croûton, tartine, biscotte, vermicelle, feuilleté, feuilletée, spaghetti, tagliatelles, macaroni, bière, pain d\'épices, biscuit, viennoiserie, croissant',
    eggs: 'omelette, mayonnaise, meringue, aïoli, hollandaise, béarnaise, rémoulade, sauce tartare',
    milk: 'fromage, beurre, crème, yaourt, chèvre?, comté, emmental, reblochon, raclette, roquefort, béchamel, parmesan, gruyère, camembert, mascarpone, chantilly, glace vanille, fromage blanc, faisselle, crémeux, gratin dauphinois, gratin?',
    nuts: 'praliné, praline, pralin, frangipane, nougat, massepain, pâte d\'amande, calisson, dacquoise',
    mustard: 'dijon',
    sesame: 'tahin, houmous',
    sulphites: 'vin, vin rouge, vin blanc, champagne, cidre, porto',
    fish: 'bottarga',
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
    beurre noisette = milk
    oeufs de poisson = fish
    oeufs de saumon = fish
    crème de cassis, crème de marrons = -
    crevettes grises, cocktail de crevettes = crustaceans`,
  dishes: `
    quiche, quiche lorraine = gluten eggs milk
    croque monsieur, croque madame = gluten milk
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
    profiteroles, éclair, paris brest, mille feuille, millefeuille, chou à la crème, far breton, madeleine, financier = gluten eggs milk
    tartiflette, aligot, gratin dauphinois = milk
    brandade de morue = fish milk
    bisque de homard = crustaceans
    macaron = eggs nuts
    coq au vin, boeuf bourguignon = sulphites
    cordon bleu = gluten milk
    vinaigrette à la moutarde = mustard`,
  harmless: `lait de coco, crème de coco, noix de coco, noix de muscade, noix de veau, noix de boeuf, noix de porc, noix d'entrecôte, noix de jambon, pommes noisette, pomme noisette,
    farine de sarrasin, farine de riz, farine de maïs, farine de châtaigne, farine de pois chiche, haricot beurre, haricots beurre, beurre de cacao, lait de riz, pommes dauphine,
    sarrasin, galette de sarrasin, pleurote en huître, bar à vin, bar à salades, moule à gâteau, pâtes de riz, pâtes de fruits, nouilles de riz, vermicelle de riz, vermicelles de riz, crème de riz, beurre de karité`,
}
