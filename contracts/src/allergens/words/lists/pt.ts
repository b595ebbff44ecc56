import type { WordList } from './word-list.ts'

/** Portuguese words. */
export const portuguese: WordList = {
  language: 'pt',
  common: `com, de, do, da, dos, das, e, ao, à, em, sem, nem, no, na, molho, salada, sopa, arroz, frango, carne, porco, vaca, batata, batatas, assado, assada, assados, assadas,
    frito, frita, fritos, grelhado, grelhada, grelhadas, grelhados, caseiro, caseira, pode, conter, contém, vestígios, alho, azeite, legumes, tomate, lombo, torradas, torrados, bolo, ou, não, casa`,
  letters: /[ãõ]/u,
  names: {
    gluten: 'glúten, trigo, centeio, cevada, aveia, espelta, malte, sêmola, cuscuz',
    crustaceans:
      'crustáceo, caranguejo, lagosta, lagostim, lagostins, camarão, camarões, gamba, sapateira, santola, lavagante, percebe, siri?, gambas, camarãozinho, camarões, bruxas?, cavaco?, casquinha de siri, pitu',
    eggs: 'ovo, gema de ovo, clara de ovo, gema?',
    fish: 'peixe, salmão, atum, truta, anchova, bacalhau, sardinha, robalo, dourada, pescada, linguado, pregado, cavala, carapau, carapaus, tamboril, cherne, garoupa, peixe espada, solha, arenque, corvina, tilápia, biqueirão, enguia, peixinhos?, sargo, besugo, safio, raia, cação?, arraia, peixe vermelho, namorado?, surubim, pirarucu, tucunaré, lampreia, sável, truta, anchovas, pasta de atum, salmonete, imperador?, pargo, rodovalho, caldeirada',
    peanuts: 'amendoim, amendoins',
    soybeans: 'soja, tofu',
    milk: 'leite, lactose, laticínio, lacticínio, soro de leite, caseína',
    nuts: 'frutos de casca rija, frutos secos, noz?, nozes, amêndoa, avelã, avelãs, pistácio, pistáchio, pistache?, castanha de caju, castanhas de caju, caju?, castanha do pará, noz pecã, macadâmia',
    celery: 'aipo',
    mustard: 'mostarda',
    sesame: 'sésamo, gergelim',
    sulphites: 'sulfito, dióxido de enxofre, anidrido sulfuroso, metabissulfito',
    lupin: 'tremoço, tremoços',
    molluscs:
      'molusco, lula?, lulas, polvo, choco?, chocos?, ostra, mexilhão, mexilhões, amêijoa, vieira, berbigão, caracóis?, búzio, conquilhas, lingueirão, polvinho, potas, pota?, navalhas, ostras, lulinhas, caracoletas, ameijoas',
  },
  foods: {
    gluten:
      'pão?, pães, farinha, massa?, pão ralado, panado, panada, torrada?, tosta, bolacha, biscoito, cerveja, esparguete, macarrão, rissol, rissóis, empada, folhado, broa, massada, croquete, açorda, migas?, coxinha, pastel?, massinha, massinhas, esparguete, tagliatelle, lasanha, canelones, talharim, penne, macarronada, prego no pão, bifana, sande, sanduíche, cachorro quente, hambúrguer no pão, croissant, folhados, pastel de massa tenra, chamuça, bolo de arroz?, bolo rei, broas, filhós, sonhos?, farófia?, tempura, pizza, panados, croutons, brioche, pãezinhos, pãozinho, carcaça?, papo seco, bola de berlim, bolachas, biscoitos, churros, pão com chouriço, empadão, empadinha, crepe, waffle, farinheira, tostas',
    eggs: 'maionese, omelete, omeleta, merengue, fios de ovos, pudim de ovos, ovo a cavalo, ovos moles, pão de ló, fios de ovos, gemada, ovo estrelado, ovo cozido, maionese',
    milk: 'queijo, manteiga, iogurte, natas, creme de leite, requeijão, nata?, béchamel, bechamel, leite condensado, doce de leite, catupiry, gelado de nata, brigadeiro, gelado?, parmesão, mozarela, muçarela, mozzarella, ricota, requeijão, queijo fresco, natas batidas, chantilly, cheddar, gorgonzola, bechamel, galão, meia de leite, serra da estrela, manteiga de alho, leite creme, sorvete de creme, pudim de leite, coalho',
    nuts: 'maçapão, praliné, nogado, toucinho do céu, nutella',
    sulphites:
      "vinho, vinho tinto, vinho branco, vinho verde, vinho do porto, espumante, sangria, sidra, porto?, vinho da madeira, moscatel, alvarinho, champanhe, vinha d'alhos",
    sesame: 'tahini, húmus',
  },
  phrases: `
    marisco, mariscos, frutos do mar = crustaceans molluscs
    leite de amêndoa, leite de amêndoas = nuts
    leite de aveia = gluten
    leite de soja = soybeans
    molho de soja, shoyu = soybeans gluten
    manteiga de amendoim = peanuts
    pão de queijo, pães de queijo = milk`,
  dishes: `
    pastéis de bacalhau, pastel de bacalhau, bolinho de bacalhau, bolinhos de bacalhau, bacalhau à brás = fish eggs
    bacalhau com natas = fish milk
    bolo? = gluten eggs milk
    bolo de amêndoa, bolo de amêndoas, bolo de noz, bolo de nozes, bolo de laranja, bolo caseiro, tarte de amêndoa, tarte de maçã, tarte de limão = gluten eggs milk
    bolo do caco = gluten
    pastel de nata, pastéis de nata, pastel de belém, pastéis de belém = gluten eggs milk
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
    estrogonofe = milk
    bacalhau à gomes de sá, bacalhau à braz = fish eggs
    bacalhau espiritual = fish milk
    caldeirada, feijoada de marisco = fish
    prego?, bifana, cachorro, hambúrguer = gluten
    mousse de chocolate, toucinho do céu, ovos moles, papos de anjo = eggs
    bolo de chocolate, bolo de bolacha, bolo rei, bola de berlim = gluten eggs milk
    lasanha, pizza, empadão, coxinha = gluten milk
    pudim abade de priscos = eggs
    arroz de polvo = molluscs
    peixinhos da horta = gluten
    ameijoas à bulhão pato = molluscs
    salada césar, salada caesar = fish eggs milk
    acarajé = crustaceans
    bobó de camarão = crustaceans
    paella = crustaceans molluscs
    strogonoff = milk
    tiramisu, profiteroles = gluten eggs milk
    farófias, farofias = eggs milk
    vinha d'alhos = sulphites
    pesto = nuts milk
    bacalhau com natas = fish milk gluten
    açorda = gluten eggs
    ovos moles de aveiro = eggs gluten
    sapateira recheada = eggs mustard
    francesinha = gluten milk
    creme de legumes = milk
    puré de batata, risoto, risotto = milk
    croquete, croquetes, rissol, rissóis, almôndegas, panados = gluten eggs
    salada russa = eggs
    polvo panado, filetes de pescada, lulas fritas, choco frito = gluten
    salada césar, salada caesar = fish eggs milk gluten
    arroz de marisco, açorda de marisco, cataplana = crustaceans molluscs
    cataplana = fish
    caldeirada = sulphites
    carne de porco à alentejana = molluscs
    bife à portuguesa = eggs
    gelado, semifrio = milk
    bolo de cenoura, salame de chocolate, molotof, baba de camelo = eggs
    bolo de cenoura, salame de chocolate, torta de laranja, brownie, petit gâteau = gluten eggs milk
    baba de camelo, serradura, natas do céu = milk eggs
    queijada, queijadas, travesseiro, travesseiros = gluten eggs milk
    travesseiro, travesseiros, dom rodrigo, morgado = nuts eggs
    carbonara = eggs milk gluten
    hambúrguer, cachorro quente, pica pau no pão = gluten
    pad thai = peanuts fish eggs soybeans crustaceans
    ameijoas à bulhão pato, amêijoas à bulhão pato = molluscs sulphites`,
  harmless: `abóbora manteiga, moda do porto, à moda do porto, tripas à moda do porto, feijão manteiga, alface manteiga, pode haver, haver, haverá, leite de coco, noz moscada, farinha de mandioca, farinha de milho, farinha de arroz, farinha de grão, trigo sarraceno, manteiga de cacau, leite de arroz,
    castanhas assadas, castanha portuguesa, côco ralado, massa de pimentão, massa de arroz, massa de tomate, coco,
    salada de grão, grão de bico, sorvete de limão, sorvete de manga, hambúrguer no prato, farinha de tapioca, porto moniz`,
}
