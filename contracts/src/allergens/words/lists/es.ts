import type { WordList } from './word-list.ts'

/** Spanish words. */
export const spanish: WordList = {
  language: 'es',
  common: `con, de, del, la, el, los, las, al, y, en, sin, ni, a, por, salsa, ensalada, sopa, arroz, pollo, carne, cerdo, ternera, patatas, patata,
    asado, asada, frito, fritos, frita, fritas, plancha, casera, casero, puede, contener, contiene, trazas, ajo, ajillo, tomate, verduras, estilo, relleno, rellenos, caliente, aceite, para, caseros, caseras, salados`,
  letters: /[ñ¿¡]/u,
  names: {
    gluten: 'gluten, trigo, centeno, cebada, avena?, espelta, kamut, malta?, sémola',
    crustaceans:
      'crustáceo, cangrejo, gamba, langosta, langostino, camarón, camarones, bogavante, cigala, centollo, nécora, percebe, carabinero, buey de mar, camarones, gambones, gambón, quisquilla, cigalas, carabineros, langostinos',
    eggs: 'huevo, yema de huevo, clara de huevo, yema?',
    fish: 'pescado, salmón, atún, trucha, anchoa, bacalao, merluza, lubina, dorada?, rodaballo, rape?, boquerón, boquerones, sardina, caballa, lenguado, mero?, bonito?, pez espada, emperador?, raya?, besugo, arenque, pescadilla, pescadito, pescaítos, angulas, anguila, ventresca, mojama, ceviche, corvina, chicharro, jurel, palometa, pez mantequilla, tartar de salmón, marmitako, chopitos?, cazón, pargo, pez limón, trucha, bonito del norte, bacaladitos, palo de pescado, fumet de pescado',
    peanuts: 'cacahuete, cacahuate, cacahué, maní?',
    soybeans: 'soja, soya, tofu',
    milk: 'leche, lactosa, lácteo, suero de leche, caseína',
    nuts: 'frutos secos, fruto seco, frutos de cáscara, nuez, nueces, almendra, avellana, pistacho, anacardo, pacana, macadamia',
    celery: 'apio',
    mustard: 'mostaza',
    sesame: 'sésamo, ajonjolí',
    sulphites: 'sulfito, dióxido de azufre, anhídrido sulfuroso, metabisulfito',
    lupin: 'altramuz, altramuces',
    molluscs:
      'molusco, calamar, calamares, pulpo, sepia, ostra, mejillón, mejillones, almeja, vieira, navajas, berberecho, chipirón, chipirones, choco?, zamburiña, caracoles?, pota?, coquinas, chopito, chopitos, pulpitos, sepionet, almejas, ostrón, ostras, bígaro, bígaros, cañaíllas, puntillitas, rabas',
  },
  foods: {
    gluten:
      'pan?, harina, fideos, rebozado, rebozada, rebozados, empanado, empanada, empanadilla, churro, pasta, galleta, bizcocho, cerveza, hojaldre, macarrones, bocadillo, bocata, montadito, pan rallado, picos?, tostada?, cuscús, panecillo, ensaimada, pan rallado, rosquilla, rosca?, canelones, canelón, espaguetis, fideuá, fideuà, lasaña, tallarines, raviolis, ñoquis, pizza, crepe, croissant, magdalena, sobao, pestiños, buñuelo, tarta de manzana, coca?, focaccia, brioche, hojaldrado, bao, wrap, hamburguesa con pan, panko, sémola de trigo, tempura, gyozas, sándwich, mollete, pan brioche, regañás, coulant, barquillo, gofre, pepito',
    eggs: 'mayonesa, mahonesa, alioli, tortilla francesa, tortilla española, tortilla de patata, tortilla de patatas, revuelto?, merengue, huevos rotos, huevos fritos, tortilla?, tortilla paisana, salsa tártara, salsa rosa, yema pastelera, ensaladilla',
    milk: 'queso, mantequilla, nata?, yogur, natillas, requesón, bechamel, cuajada?, manchego, arroz con leche, dulce de leche, helado de vainilla, cabrales, crema de queso, helado?, mozzarella, parmesano, cheddar, gorgonzola, burrata, mascarpone, feta, leche condensada, leche merengada, torta del casar, idiazábal, tetilla, roquefort, brie, queso fresco, crema agria, batido?, ricotta, café con leche, cortado, arroz con leche, mantecado',
    nuts: 'turrón, mazapán, praliné, polvorón, polvorones, praliné, guirlache, crema de avellanas',
    sulphites:
      'vino, vino tinto, vino blanco, cava?, sangría, jerez, sidra, vinagre de jerez, vermut, oporto, pedro ximénez, manzanilla?, albariño, rioja, ribera, brandy de jerez',
    sesame: 'tahini, hummus',
  },
  phrases: `
    marisco, mariscos, mariscada = crustaceans molluscs
    leche de almendras, leche de almendra, leche de avellanas = nuts
    leche de avena = gluten
    leche de soja = soybeans
    salsa de soja = soybeans gluten
    mantequilla de cacahuete = peanuts
    leche de tigre = fish
    aceite de cacahuete, crema de cacahuete = peanuts
    buñuelos de bacalao = fish gluten
    pisto manchego, gachas manchegas = -
    bonito del norte = fish
    salsa worcestershire, salsa perrins = fish`,
  dishes: `
    croqueta, croquetas = gluten milk
    crema catalana, flan, flan de huevo, tocino de cielo = eggs milk
    ajoblanco, ajo blanco = nuts gluten
    salmorejo, gachas, migas? = gluten
    a la romana, calamares a la romana = gluten eggs
    romesco = nuts
    tarta de santiago = nuts eggs
    ensaladilla rusa, ensaladilla = eggs
    torrija, tres leches, tarta de queso = gluten eggs milk
    quesadilla = gluten milk
    paella de marisco, paella mixta = crustaceans molluscs
    cachopo, san jacobo, flamenquín = gluten milk
    mole poblano = nuts
    alfajor, alfajores = gluten milk
    fideuá, fideuà = gluten
    rabas, puntillitas fritas, fritura de pescado, pescaíto frito, pescadito frito = gluten
    fritura de pescado, pescaíto frito, pescadito frito = fish gluten
    tiramisú, tarta de chocolate = gluten eggs milk
    canelones, lasaña, pizza = gluten milk
    salpicón de marisco, zarzuela = crustaceans molluscs
    milanesa, escalope, san jacobo = gluten eggs
    ensalada césar = fish eggs milk
    pesto = nuts milk
    marmitako = fish
    mazamorra = nuts
    bizcocho, magdalena, coulant = gluten eggs
    leche frita, buñuelos de viento, profiteroles = gluten eggs milk
    huevos rellenos, tortilla? = eggs
    coca de san juan = gluten
    paella = crustaceans molluscs
    natillas, leche asada = eggs milk
    bizcocho borracho, empanada gallega = gluten
    croqueta, croquetas = gluten milk eggs
    helado = milk
    ensaladilla rusa, ensaladilla = eggs fish
    empanadilla = gluten
    ensalada césar = fish eggs milk gluten
    hamburguesa = gluten
    sándwich, sandwich mixto, bikini = gluten
    sandwich mixto, sándwich mixto = milk
    churros = gluten
    cachopo, san jacobo, flamenquín = gluten eggs milk
    albóndigas = gluten eggs
    calamares fritos, chipirones fritos, boquerones fritos, adobo de cazón, cazón en adobo = gluten
    brownie, coulant, tarta de la abuela, sobao, brazo de gitano = gluten eggs milk
    arroz a banda, arroz negro, arroz caldoso de marisco = fish crustaceans molluscs
    suquet = fish crustaceans nuts
    risotto, puré de patata, puré de patatas = milk
    pollo en pepitoria, pepitoria = nuts eggs
    carbonara = eggs milk gluten
    pad thai = peanuts fish eggs soybeans crustaceans
    ceviche = fish
    nachos, quesadillas = milk
    crema de verduras, crema de calabaza = milk
    salmorejo = gluten
    mejillones a la marinera, almejas a la marinera = sulphites gluten
    rabo de toro, carrilleras al vino tinto = sulphites
    tarta de santiago = nuts eggs
    polvorón, mantecado = gluten nuts
    horchata y fartons = gluten
    xató = nuts fish`,
  harmless: `poco cuajada, poco cuajado, uva moscatel, uvas moscatel, patatas panadera, patatas panaderas, panadera, setas ostra, seta ostra, setas de ostra, hongo ostra, en polvo, cinco de mayo, leche de coco, leche de arroz, horchata de chufa, horchata, nuez moscada, trigo sarraceno, sarraceno, harina de arroz, harina de maíz, harina de garbanzo,
    tortillas de maíz, tortilla de maíz, tortita de maíz, tortitas de maíz, chocolate, manteca de cacao, chufa, fideos de arroz, pan de maíz, pasta de arroz, mantequilla de cacao,
    helado de limón, tortilla de maíz, pan de higo, paella de verduras, paella valenciana, paella vegetal, cochinita pibil, tortillas`,
}
