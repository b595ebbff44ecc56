/** How people write one allergen, cereal, nut or diet in the nine languages of the product. */
export interface TagWords {
  /** An entry of the catalogue (`milk`), or one of its cereals or nuts (`gluten:wheat`). */
  readonly tag: string
  /** Its name in full: understood in a heading and in a list of allergens. */
  readonly names: string
  /** Other spellings and usual short forms: understood in a heading, which the manager sees, and asked about in a list. */
  readonly variants?: string
  /** Foods that are only a part of it: a dish without them can have another one. */
  readonly parts?: string
}

/** The fourteen allergens: the names of Annex II and the headings of allergen sheets. */
export const allergenWords: readonly TagWords[] = [
  {
    tag: 'gluten',
    names:
      'gluten, cereals containing gluten, cereal containing gluten, glutenhaltiges getreide, céréales contenant du gluten, cereales con gluten, cereales que contienen gluten, glutine, cereali contenenti glutine, glúten, cereais com glúten, cereais que contêm glúten, glutenbevattende granen, zboża zawierające gluten, غلوتين, الغلوتين, جلوتين',
    variants:
      'cereals, cereal, getreide, céréales, cereales, cereali, cereais, granen, zboża, gluten cereals, glutenhaltig, حبوب',
  },
  {
    tag: 'crustaceans',
    names:
      'crustaceans, crustacean, crustacea, krebstiere, krebstieren, crustacés, crustacé, crustáceos, crustáceo, crostacei, schaaldieren, skorupiaki, قشريات, القشريات',
    variants: 'krustentiere, crustaceans shrimp crab lobster, schaaldier',
    parts:
      'krebse, crevettes, gambas, prawn, prawns, shrimp, shrimps, crab, crabs, lobster, lobsters, crayfish, langoustine, langoustines, garnelen, krabben, hummer',
  },
  {
    tag: 'eggs',
    names:
      'eggs, egg, eier, eiern, ei, œufs, œuf, huevos, huevo, uova, uovo, ovos, ovo, eieren, jaja, jajka, بيض, البيض',
    variants:
      'hühnerei, hühnereier, eier von geflügel, huevos y derivados, jajo, ovoprodotti, ovoproductos, ovoproduits, ovoprodutos',
  },
  {
    tag: 'fish',
    names:
      'الأسماك, fish, fisch, poisson, poissons, pescado, pesce, peixe, vis, ryby, ryba, سمك, السمك, أسماك',
    variants: 'fische, pescados, peixes, pesci, finfish',
  },
  {
    tag: 'peanuts',
    names:
      'orzeszki ziemne arachidowe, peanuts, peanut, erdnüsse, erdnüssen, erdnuss, arachides, arachide, cacahuetes, cacahuete, arachidi, amendoins, amendoim, pinda, pindas, aardnoten, orzeszki ziemne, orzeszki arachidowe, فول سوداني, الفول السوداني',
    variants:
      'groundnuts, groundnut, monkey nuts, cacahuètes, cacahuète, cacahuates, maní, orzechy ziemne, fistaszki, pinda s, erdnuß',
  },
  {
    tag: 'soybeans',
    names:
      'soybeans, soybean, soya, soya beans, soja, sojabohnen, sojabohne, soia, soja i produkty pochodne, صويا, الصويا, فول الصويا',
    variants: 'soy, soy beans, soya bean, soja bohnen, fèves de soja, habas de soja, soi, sojabonen',
  },
  {
    tag: 'milk',
    names:
      'milk, milch, lait, leche, latte, leite, melk, mleko, lácteos, productos lácteos, produits laitiers, latticini, laticínios, lacticínios, zuivel, nabiał, حليب, الحليب',
    variants:
      'dairy, milch von säugetieren, milch laktose, lait lactose, laitages, ألبان, cow s milk, milk lactose, milch und laktose',
    parts: 'laktose, lactose, lattosio, lactosa, laktoza, cheese, butter, cream, käse, sahne, fromage, queso',
  },
  {
    tag: 'nuts',
    names:
      'nuts, nut, tree nuts, tree nut, nüsse, nüssen, schalenfrüchte, schalenfrüchten, fruits à coque, fruit à coque, frutos de cáscara, frutos secos, frutos secos de cáscara, frutos secos de casca rija, frutta a guscio, frutos de casca rija, noten, orzechy, مكسرات, المكسرات',
    variants:
      'treenuts, schalenfrucht, schalenobst, nuss, nüße, fruits à coques, frutta secca, fruto de cáscara, schaalvruchten',
    parts: 'hazelnuts almonds',
  },
  {
    tag: 'celery',
    names: 'celery, sellerie, céleri, apio, sedano, aipo, selderij, seler, كرفس, الكرفس',
    variants: 'celeriac, celery celeriac, selderie, selery, knollensellerie',
  },
  {
    tag: 'mustard',
    names: 'mustard, senf, moutarde, mostaza, senape, mostarda, mosterd, gorczyca, خردل, الخردل',
    variants: 'musztarda',
  },
  {
    tag: 'sesame',
    names:
      'sesame, sesame seeds, sesame seed, sesam, sesamsamen, sésame, graines de sésame, sésamo, granos de sésamo, semi di sesamo, sesamo, sementes de sésamo, sesamzaad, nasiona sezamu, sezam, سمسم, السمسم, بذور السمسم',
    variants: 'sesames, ajonjolí, gergelim, sesamkörner, semillas de sésamo',
  },
  {
    tag: 'sulphites',
    names:
      'sulphites, sulfites, sulphur dioxide and sulphites, sulphur dioxide sulphites, sulfur dioxide and sulfites, sulphur dioxide, schwefeldioxid und sulfite, schwefeldioxid und sulphite, schwefeldioxid, sulfite, sulfiten, anhydride sulfureux et sulfites, dióxido de azufre y sulfitos, sulfitos, anidride solforosa e solfiti, solfiti, dióxido de enxofre e sulfitos, zwaveldioxide en sulfieten, sulfieten, sulfiet, dwutlenek siarki i siarczyny, siarczyny, كبريتيت, ثاني أكسيد الكبريت والكبريتيت, ثاني أكسيد الكبريت والكبريتات',
    variants:
      'sulphite, sulfur dioxide, sulphur, sulphates, so2, sulfits, sulphit, sulphits, sulphur dioxide sulfites, anhydride sulfureux, dióxido de azufre, anidride solforosa, zwaveldioxide, dwutlenek siarki, schwefel, sulfit',
  },
  {
    tag: 'lupin',
    names:
      'lupin, lupins, lupine, lupinen, altramuces, altramuz, lupini, tremoço, tremoços, łubin, ترمس, الترمس',
    variants: 'lupin flour, lupino, lupins seeds',
  },
  {
    tag: 'molluscs',
    names:
      'molluscs, mollusc, weichtiere, weichtieren, mollusques, moluscos, molluschi, weekdieren, mięczaki, رخويات, الرخويات',
    variants: 'mollusks, mollusk, mollusca, mollusque, molusco, mollusco, weekdier',
    parts:
      'muscheln, moules, mussel, mussels, clam, clams, oyster, oysters, scallop, scallops, squid, octopus',
  },
]

/** The named cereals and nuts of Annex II. */
export const detailWords: readonly TagWords[] = [
  {
    tag: 'gluten:wheat',
    names: 'wheat, weizen, blé, trigo, frumento, grano, tarwe, pszenica, قمح, القمح',
    variants: 'froment, wheat gluten, durum',
  },
  { tag: 'gluten:spelt', names: 'قمح السبلت, spelt, dinkel, épeautre, espelta, farro, orkisz, حنطة' },
  {
    tag: 'gluten:khorasan',
    names:
      'قمح خراسان, trigo khorasan, grano khorasan, khorasantarwe, pszenica khorasan, khorasan wheat, khorasan, khorasanweizen, blé de khorasan, khorasan weizen',
    variants: 'kamut',
  },
  {
    tag: 'gluten:rye',
    names: 'الجاودار, rye, roggen, seigle, centeno, segale, centeio, rogge, żyto, جاودار',
  },
  {
    tag: 'gluten:barley',
    names: 'barley, gerste, orge, cebada, orzo, cevada, gerst, jęczmień, شعير, الشعير',
  },
  { tag: 'gluten:oats', names: 'oats, oat, hafer, avoine, avena, aveia, haver, owies, شوفان, الشوفان' },
  {
    tag: 'nuts:almond',
    names:
      'almond, almonds, mandel, mandeln, amande, amandes, almendra, almendras, mandorla, mandorle, amêndoa, amêndoas, amandel, amandelen, migdały, migdał, لوز, اللوز',
  },
  {
    tag: 'nuts:hazelnut',
    names:
      'hazelnut, hazelnuts, haselnuss, haselnüsse, haselnüssen, noisette, noisettes, avellana, avellanas, nocciola, nocciole, avelã, avelãs, hazelnoot, hazelnoten, orzechy laskowe, orzech laskowy, بندق, البندق',
  },
  {
    tag: 'nuts:walnut',
    names:
      'جوز عين الجمل, nuez de nogal, noce comune, noz de nogueira, walnut, walnuts, walnuss, walnüsse, walnüssen, noix de noyer, walnoot, walnoten, orzechy włoskie, orzech włoski, جوز, الجوز, عين الجمل',
  },
  {
    tag: 'nuts:cashew',
    names:
      'orzech nerkowca, cashew, cashews, cashew nut, cashew nuts, cashewnuss, cashewnüsse, cashewkerne, noix de cajou, anacardo, anacardos, anacardi, castanha de caju, cashewnoten, cashewnoot, orzechy nerkowca, nerkowce, nerkowiec, كاجو, الكاجو',
    variants: 'cajou',
  },
  {
    tag: 'nuts:pecan',
    names:
      'جوز البقان البيكان, جوز البيكان, noce di pecan, orzech pekan, pecan, pecans, pecan nut, pecan nuts, pekannuss, pekannüsse, pecannuss, pecannüsse, noix de pécan, nuez pecana, nueces pecanas, noci di pecan, noz pecã, nozes pecã, pecannoten, pecannoot, orzechy pekan, orzeszki pekan, pacana, جوز البقان, البقان, بيكان',
  },
  {
    tag: 'nuts:brazil-nut',
    names:
      'noce del brasile, orzech brazylijski, brazil nut, brazil nuts, brazil, paranuss, paranüsse, noix du brésil, nuez de brasil, nueces de brasil, noci del brasile, castanha do brasil, castanha do pará, paranoten, paranoot, orzechy brazylijskie, جوز برازيلي, الجوز البرازيلي, جوز البرازيل',
  },
  {
    tag: 'nuts:pistachio',
    names:
      'الفستق الحلبي, pistacja, pistachio, pistachios, pistachio nut, pistachio nuts, pistazie, pistazien, pistache, pistaches, pistacho, pistachos, pistacchio, pistacchi, pistácio, pistácios, pistachenoten, pistachenoot, pistacje, فستق, الفستق',
  },
  {
    tag: 'nuts:macadamia',
    names:
      'noce macadamia, orzech makadamia, macadamia, macadamias, macadamia nut, macadamia nuts, macadamianuss, macadamianüsse, noix de macadamia, nuez de macadamia, nueces de macadamia, noci macadamia, noz de macadâmia, macadâmia, macadamianoten, macadamianoot, orzechy makadamia, makadamia, مكاديميا, المكاداميا, المكاديميا',
    variants: 'queensland nut, queensland nuts, noix du queensland',
  },
]

/** Diets. They are tags of their own, and clear no allergen. */
export const dietWords: readonly TagWords[] = [
  {
    tag: 'vegan',
    names: 'vegan, végan, vegano, vegana, veganistisch, wegańskie, wegański, نباتي صرف',
    variants: 'végétalien, vegane, suitable for vegans',
  },
  {
    tag: 'vegetarian',
    names:
      'vegetarian, vegetarisch, végétarien, vegetariano, vegetariana, wegetariańskie, wegetariański, نباتي',
    variants: 'veggie, vege, suitable for vegetarians',
  },
  { tag: 'pescatarian', names: 'pescatarian, pescetarisch, pescétarien, pescetariano, pescotarisch' },
  {
    tag: 'gluten-free',
    names:
      'gluten free, glutenfrei, sans gluten, sin gluten, senza glutine, sem glúten, glutenvrij, bezglutenowe, خال من الغلوتين',
  },
  {
    tag: 'lactose-free',
    names:
      'lactose free, laktosefrei, sans lactose, sin lactosa, senza lattosio, sem lactose, lactosevrij, bez laktozy',
  },
  {
    tag: 'dairy-free',
    names:
      'dairy free, milchfrei, sans produits laitiers, sin lácteos, senza latticini, sem laticínios, zuivelvrij, bez nabiału',
  },
  {
    tag: 'nut-free',
    names:
      'nut free, nussfrei, sans fruits à coque, sin frutos secos, senza frutta a guscio, notenvrij, bez orzechów',
  },
  { tag: 'halal', names: 'halal, حلال' },
  { tag: 'kosher', names: 'kosher, koscher, casher, koszerne' },
  { tag: 'low-fodmap', names: 'low fodmap, fodmap arm' },
  { tag: 'keto', names: 'keto, ketogen' },
]

/** Words that mean one or another allergen. They are asked about, with these choices. */
export const ambiguousWords: readonly {
  readonly words: string
  readonly choices: readonly (readonly string[])[]
}[] = [
  {
    words:
      'shellfish, seafood, meeresfrüchte, schalentiere, fruits de mer, coquillages, mariscos, marisco, frutti di mare, schelpdieren, zeevruchten, owoce morza, مأكولات بحرية, محار',
    choices: [['crustaceans'], ['molluscs'], ['crustaceans', 'molluscs']],
  },
  { words: 'noix, nueces, nuez, noci, noce, nozes, noz', choices: [['nuts'], ['nuts:walnut']] },
  { words: 'nuts and peanuts, nuts peanuts, all nuts', choices: [['nuts', 'peanuts'], ['nuts']] },
]
