import type { WordList } from './word-list.ts'

/** Portuguese words. */
export const portuguese: WordList = {
  language: 'pt',
  common: `com, de, do, da, dos, das, e, ao, à, em, sem, nem, no, na, molho, salada, sopa, arroz, frango, carne, porco, vaca, batata, batatas, assado, assada, assados, assadas,
    frito, frita, fritos, grelhado, grelhada, grelhadas, grelhados, caseiro, caseira, pode, conter, contém, vestígios, alho, azeite, legumes, tomate, lombo, torradas, torrados, bolo, ou, não, casa`,
  letters: /[ãõ]/u,
  names: {
    gluten: 'glúten, trigo, centeio, cevada, aveia, espelta, malte, sêmola, cuscuz',
    crustaceans: 'crustáceo, caranguejo, lagosta, lagostim, lagostins, camarão, camarões, gamba, sapateira, santola, lavagante, percebe, siri?',
    eggs: 'ovo, gema de ovo, clara de ovo, gema?',
    fish: 'peixe, salmão, atum, truta, anchova, bacalhau, sardinha, robalo, dourada, pescada, linguado, pregado, cavala, carapau, carapaus, tamboril, cherne, garoupa, peixe espada, solha, arenque, corvina, tilápia, biqueirão, enguia',
    peanuts: 'amendoim, amendoins',
    soybeans: 'soja, tofu',
    milk: 'leite, lactose, laticínio, lacticínio, soro de leite, caseína',
    nuts: 'frutos de casca rija, frutos secos, noz?, nozes, amêndoa, avelã, avelãs, pistácio, pistáchio, pistache?, castanha de caju, castanhas de caju, caju?, castanha do pará, noz pecã, macadâmia',
    celery: 'aipo',
    mustard: 'mostarda',
    sesame: 'sésamo, gergelim',
    sulphites: 'sulfito, dióxido de enxofre, anidrido sulfuroso, metabissulfito',
    lupin: 'tremoço, tremoços',
    molluscs: 'molusco, lula?, lulas, polvo, choco?, chocos?, ostra, mexilhão, mexilhões, amêijoa, vieira, berbigão, caracóis?, búzio, conquilhas, lingueirão',
  },
  foods: {
    gluten: 'pão, farinha, massa?, pão ralado, panado, panada, torrada?, tosta, bolacha, biscoito, cerveja, esparguete, macarrão, rissol, rissóis, empada, folhado, broa, massada, croquete, açorda, migas?, coxinha, pastel?',
    eggs: 'maionese, omelete, omeleta, merengue, fios de ovos, pudim de ovos',
    milk: 'queijo, manteiga, iogurte, natas, creme de leite, requeijão, nata?, béchamel, bechamel, leite condensado, doce de leite, catupiry, gelado de nata, brigadeiro',
    nuts: 'maçapão, praliné, nogado',
    sulphites: 'vinho, vinho tinto, vinho branco, vinho verde, vinho do porto, espumante, sangria, sidra',
    sesame: 'tahini, húmus',
  },
  phrases: `
    marisco, mariscos, frutos do mar = crustaceans molluscs
    leite de amêndoa, leite de amêndoas = nuts
    leite de aveia = gluten
    leite de soja = soybeans
    molho de soja, shoyu = soybeans gluten
    manteiga de amendoim = peanuts`,
  dishes: `
    pastéis de bacalhau, pastel de bacalhau, bolinho de bacalhau, bolinhos de bacalhau, bacalhau à brás = fish eggs
    bacalhau com natas = fish milk
    pastel de nata, pastéis de nata, pastel de belém, pastéis de belém = gluten eggs milk
    pão de queijo = milk
    francesinha, tosta mista = gluten milk
    arroz de marisco, cataplana de marisco = crustaceans molluscs
    pudim flan, leite creme, arroz doce = milk
    pudim, quindim = eggs
    moqueca = fish
    vatapá = crustaceans peanuts
    bitoque = eggs
    pataniscas = fish gluten eggs
    pão de ló = gluten eggs
    alheira = gluten
    rabanadas = gluten eggs milk
    estrogonofe = milk`,
  harmless: `leite de coco, noz moscada, farinha de mandioca, farinha de milho, farinha de arroz, farinha de grão, trigo sarraceno, manteiga de cacau, leite de arroz,
    castanhas assadas, castanha portuguesa, côco ralado, massa de pimentão, massa de arroz, massa de tomate, coco`,
}
