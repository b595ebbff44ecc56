import type { WordList } from './word-list.ts'

/** Spanish words. */
export const spanish: WordList = {
  language: 'es',
  common: `con, de, del, la, el, los, las, al, y, en, sin, ni, a, por, salsa, ensalada, sopa, arroz, pollo, carne, cerdo, ternera, patatas, patata,
    asado, asada, frito, fritos, frita, fritas, plancha, casera, casero, puede, contener, contiene, trazas, ajo, ajillo, tomate, verduras, estilo, relleno, rellenos, caliente, aceite, para, caseros, caseras, salados`,
  letters: /[ñ¿¡]/u,
  names: {
    gluten: 'gluten, trigo, centeno, cebada, avena?, espelta, kamut, malta?, sémola',
    crustaceans: 'crustáceo, cangrejo, gamba, langosta, langostino, camarón, camarones, bogavante, cigala, centollo, nécora, percebe, carabinero, buey de mar',
    eggs: 'huevo, yema de huevo, clara de huevo, yema?',
    fish: 'pescado, salmón, atún, trucha, anchoa, bacalao, merluza, lubina, dorada?, rodaballo, rape?, boquerón, boquerones, sardina, caballa, lenguado, mero?, bonito?, pez espada, emperador?, raya?, besugo, arenque, pescadilla, pescadito, pescaítos, angulas, anguila, ventresca, mojama, ceviche',
    peanuts: 'cacahuete, cacahuate, cacahué, maní?',
    soybeans: 'soja, soya, tofu',
    milk: 'leche, lactosa, lácteo, suero de leche, caseína',
    nuts: 'frutos secos, fruto seco, frutos de cáscara, nuez, nueces, almendra, avellana, pistacho, anacardo, pacana, macadamia',
    celery: 'apio',
    mustard: 'mostaza',
    sesame: 'sésamo, ajonjolí',
    sulphites: 'sulfito, dióxido de azufre, anhídrido sulfuroso, metabisulfito',
    lupin: 'altramuz, altramuces',
    molluscs: 'molusco, calamar, calamares, pulpo, sepia, ostra, mejillón, mejillones, almeja, vieira, navajas, berberecho, chipirón, chipirones, choco?, zamburiña, caracoles?, pota?, coquinas',
  },
  foods: {
    gluten: 'pan?, harina, fideos, rebozado, rebozada, rebozados, empanado, empanada, empanadilla, churro, pasta, galleta, bizcocho, cerveza, hojaldre, macarrones, bocadillo, bocata, montadito, pan rallado, picos?, tostada?, cuscús, panecillo, ensaimada',
    eggs: 'mayonesa, alioli, tortilla francesa, tortilla española, tortilla de patata, tortilla de patatas, revuelto?, merengue',
    milk: 'queso, mantequilla, nata?, yogur, natillas, requesón, bechamel, cuajada, manchego, arroz con leche, dulce de leche, helado de vainilla, cabrales, crema de queso',
    nuts: 'turrón, mazapán, praliné, polvorón, polvorones',
    sulphites: 'vino, vino tinto, vino blanco, cava?, sangría, jerez, sidra, vinagre de jerez',
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
    buñuelos de bacalao = fish gluten`,
  dishes: `
    croqueta, croquetas = gluten milk
    crema catalana, flan, flan de huevo, tocino de cielo = eggs milk
    ajoblanco, ajo blanco = nuts gluten
    salmorejo, gachas, migas? = gluten
    a la romana = gluten
    romesco = nuts
    tarta de santiago = nuts eggs
    ensaladilla rusa, ensaladilla = eggs
    torrija, tres leches, tarta de queso = gluten eggs milk
    quesadilla = gluten milk
    paella de marisco, paella mixta = crustaceans molluscs
    cachopo, san jacobo, flamenquín = gluten milk
    mole poblano = nuts
    alfajor, alfajores = gluten milk`,
  harmless: `leche de coco, leche de arroz, horchata de chufa, horchata, nuez moscada, trigo sarraceno, sarraceno, harina de arroz, harina de maíz, harina de garbanzo,
    tortillas de maíz, tortilla de maíz, tortita de maíz, tortitas de maíz, chocolate, manteca de cacao, chufa, fideos de arroz, pan de maíz, pasta de arroz, mantequilla de cacao`,
}
