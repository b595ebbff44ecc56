import type { WordList } from './word-list.ts'

/** English words. */
export const english: WordList = {
  language: 'en',
  common: `the, we, you, it, is, are, if, for, this, that, with, and, of, in, on, our, served, fresh, grilled, roasted, fried, baked, sauce, salad, soup, from, or, without,
    free, contains, contain, may, no, house, smoked, steamed, chicken, beef, pork, rice, potato, potatoes, cake, pie, pan, hot, cold,
    homemade, seasonal, your, choice, topped, stuffed, sweet, spicy, green, red, white, cream, made, sandwich, burger, roast, dip`,
  names: {
    gluten:
      'gluten, wheat, barley, rye, oat?, oats?, oatmeal, spelt, kamut, malt, semolina, bulgur, bulgar, couscous, farro, freekeh, triticale, wheatgerm, porridge oats, rolled oats',
    crustaceans:
      'ebi, king crab, prawns, moreton bay bug, langoustines, crustacean, shrimp, prawn, king prawn, crab, crabmeat, crabcake, lobster, crayfish, crawfish, langoustine, krill, tiger prawn, shrimp paste, belacan, krupuk, kerupuk, krupek, yabbies, spider crab, krill oil, soft shell crab',
    eggs: 'tamago, quail egg, eggs, egg, egg white, egg yolk, eggy, albumen',
    fish: 'bombay duck, skipjack, ahi tuna, smelt, sild, stone bass, striped bass, meagre, vendace, cobia, escolar, opah, nuoc mam, nuoc cham, boquerones, brandade, escabeche de pescado, tuna melt, fish, cod, salmon, tuna, trout, anchovy, anchovies, sardine, pilchard, mackerel, haddock, halibut, herring, kipper, sole?, plaice, pollock, pollack, hake, turbot, tilapia, snapper, mahi mahi, barramundi, pangasius, whitebait, eel, unagi, perch, pike?, carp?, skate?, bass?, seabass, sea bass, sea bream, seabream, bream, monkfish, swordfish, catfish, whitefish, milkfish, flatfish, fishcake, fishfinger, fish finger, fish sauce, lemon sole, dover sole, red mullet, arctic char, black cod, saltfish, bloater, roe?, caviar, *fish, sprat, gurnard, john dory, megrim, coley, zander, grouper, wahoo, kingfish, yellowtail, hamachi, sturgeon, branzino, barracuda, rainbow trout, fish roe, tobiko, ikura, sashimi, nam pla, sea trout, flounder, red snapper, orange roughy, brill?, dogfish, sardines, arbroath smokie',
    peanuts: 'peanut, groundnut, monkey nut, peanut butter, peanut oil',
    soybeans:
      'soybean oil, soy flour, soya flour, soy mince, soya mince, soy, soya, soybean, soyabean, soy bean, soya bean, edamame, tofu',
    milk: "milk, dairy, lactose, casein, caseinate, whey, buttermilk, cow's milk, goat's milk, milk powder, *milk",
    nuts: 'nut, tree nut, almond, hazelnut, walnut, cashew, pecan, brazil nut, pistachio, macadamia, mixed nuts, cobnut, filbert',
    celery: 'celery, celeriac, celery salt, celery seed',
    mustard: 'mustard',
    sesame: 'sesame, sesame seed, sesame oil',
    sulphites:
      'sulphite, sulfite, sulphur dioxide, sulfur dioxide, metabisulphite, metabisulfite, sulphited, sulphured, sulfured',
    lupin: 'lupin, lupine, lupin flour, lupini',
    molluscs:
      'pipis, tako, squid ink, baby squid, chipirones, st jacques, coquilles st jacques, escargots, mollusc, mollusk, squid, octopus, cuttlefish, oyster, mussel, clam, scallop, whelk, cockle?, winkle?, abalone, calamari, periwinkle, razor clam, conch, snail, oyster sauce, limpet, geoduck, razor clams, queenie, vongole, moules',
  },
  foods: {
    gluten:
      'cheesy toast, farfalle, bucatini, conchiglie, ziti, tortelli, mezzelune, gnudi, pelmeni, pierogi, jiaozi, shumai, siu mai, potsticker, mandu, mantou, kulcha, bhatura, poori, teacake, hot cross bun, eccles cake, welsh cake, malt loaf, biscoff, speculoos, oreo, graham cracker, cannoli, babka, rugelach, kataifi, borek, börek, pide, lahmacun, fregola, durum, pilsner, ipa?, guinness, porter?, stuffing, panini, panino, hoagie, focaccia, calzone, stromboli, teriyaki sauce, yorkshires, bap?, suet, hobnob, maltesers, weetabix, couscous salad, egg noodle, seitan steak, pierogies, roux, bechamel, béchamel, bread, breaded, breadcrumb, crumbed, toast, flour, pasta, spaghetti, linguine, noodle, macaroni, penne, seitan, pastry, pastries, crouton, brioche, baguette, ciabatta, focaccia, pitta, pita, naan, chapati, roti?, paratha, sourdough, bagel, bun?, croissant, muffin, cracker, biscuit, shortbread, gingerbread, flatbread, oatcake, batter, battered, battering, panko, crumpet, scone, doughnut, donut, waffle, pancake, dumpling, gyoza, wonton, puff pastry, filo, tortellini, ravioli, lasagne, lasagna, fettuccine, tagliatelle, gnocchi, udon, ramen, soba, flapjack, granola, muesli, porridge, beer, ale?, lager, stout?, *bread, toastie, crostini, wholemeal, wholewheat, rigatoni, fusilli, vermicelli, cannelloni, tagliolini, pappardelle, orecchiette, pretzel, challah, lavash, crispbread, digestive biscuit, cookie, wafer, strudel, churro, empanada, bao, bao bun, spring roll, samosa, matzo, spaetzle, sausage roll, pasty, pasties, breadstick, grissini, english muffin, sub roll, baguettes, tortelloni, orzo, bruschetta, fougasse, pumpernickel, melba toast, rusk, vol au vent, wheat beer, pale ale, blini, turnover',
    eggs: 'gribiche, sauce gribiche, thousand island, marie rose, egg mayo, egg noodle, omelette, omelet, frittata, meringue, mayonnaise, mayo, aioli, hollandaise, bearnaise, béarnaise, scotch egg, tartare sauce, tartar sauce, remoulade, pavlova, eggnog',
    fish: 'bottarga, taramasalata, lox, gravlax, gravadlax, fish stock, fish cakes, dashi, bonito',
    peanuts: 'satay',
    soybeans:
      'tempeh, miso, tamari, natto, soy milk, soya milk, soymilk, soyamilk, bean paste, black bean sauce, doenjang, yuba, okara, tvp, textured vegetable protein, soy protein',
    milk: 'sundae, cheeseboard, cheesesteak, clotted, blancmange, knickerbocker glory, ranch dressing?, hot chocolate, mocha, milky, fior di latte, scamorza, reblochon, dairy cream, burrata, stracciatella, caciocavallo, camembert, paneer tikka, dulce de leche, condensed milk, irish coffee, white russian, baileys, creme anglaise, malai, cheese, butter, cream, creamy, creamed, yogurt, yoghurt, creme fraiche, crème fraîche, custard, ghee, parmesan, mozzarella, ricotta, feta, cheddar, mascarpone, burrata, brie, camembert, gorgonzola, halloumi, paneer, stilton, gruyere, gruyère, emmental, gouda, roquefort, manchego, pecorino, béchamel, bechamel, latte, cappuccino, flat white, milkshake, ice cream, cheesecake, cheeseburger, cheesy, buttery, buttered, kefir, tzatziki, raita, cottage cheese, clotted cream, gelato, fudge, lassi, blue cheese, cream cheese, mac and cheese, *cheese*, kulfi, white chocolate, milk chocolate, ganache, labneh, queso, quark, skyr, whipped cream, affogato, au gratin, gratin, dauphinoise, mornay, buttercream, provolone, grana padano, taleggio, fontina, comté, edam, jarlsberg, wensleydale, havarti, monterey jack, pepper jack, raclette, fondue, sour cream, ice cream sundae, macchiato, dulce de leche, stracciatella, cheese curd, creamer, lemon posset, posset, double cream',
    nuts: 'trail mix, pistachios, nut brittle, florentines, turron, gianduja, hazelnut spread, almonds, ground almond, flaked almond, praline, marzipan, frangipane, nougat, gianduja, almond milk, nut butter, nut roast, macaroon, baklava, amaretto, dukkah, marzipan fruit, nut crumb',
    mustard: 'wholegrain mustard, colman, dijon, honey mustard',
    sesame:
      "tahini, tahina, hummus, houmous, halva, zaatar, za'atar, zatar, zahtar, gomasio, dukkah, furikake, baba ganoush, baba ghanoush, baba ganoushe",
    sulphites:
      'cava, vino, spritz, aperol spritz, bellini, mead, riesling, port wine, wine, red wine, white wine, champagne, prosecco, cider, mulled wine, wine vinegar, sherry, marsala, vermouth, madeira, port wine, port reduction, port jus, port sauce, port?, sangria, bordeaux, burgundy, chardonnay, merlot, rioja, malbec, sauvignon blanc, pinot noir, riesling',
    molluscs: 'escargot',
    celery: 'mirepoix, celery stick',
  },
  phrases: `
    soy sauce, soya sauce, ponzu, teriyaki, hoisin = soybeans gluten
    shellfish = crustaceans molluscs
    seafood = crustaceans fish molluscs
    seafood platter, seafood chowder = fish crustaceans molluscs
    almond milk, almond butter, almond flour, cashew milk, cashew cream, cashew butter, hazelnut milk, nut milk, almond yoghurt = nuts
    oat milk, oat drink = gluten
    soy yoghurt, soya yoghurt, soy yogurt, soya cream, soy cream, soya butter = soybeans
    prawn toast = crustaceans gluten
    prawn cracker = crustaceans
    bean curd, beancurd = soybeans
    almond croissant = nuts gluten
    shortcrust, crumble topping = gluten
    nut roast, nut loaf = nuts
    cheese straw = milk gluten
    bacon wrapped scallop = molluscs
    oyster sauce = molluscs
    xo sauce = crustaceans molluscs
    kecap manis, ketjap manis, sweet soy, sweet soy sauce = soybeans gluten
`,
  dishes: `
    caesar salad, caesar dressing = fish eggs milk
    dijonnaise = eggs mustard
    mafé, maafé, maffé = peanuts
    worcestershire sauce, worcester sauce, worcestershire = fish
    nutella = nuts milk
    surimi, crab stick, seafood stick = fish
    quesadilla = gluten milk
    yorkshire pudding = gluten eggs milk
    fish and chips = gluten fish
    tempura = gluten
    waldorf, waldorf salad = eggs nuts celery
    fish finger = gluten
    pesto = milk nuts
    coleslaw = eggs
    carbonara = eggs milk
    eggs benedict = eggs gluten
    french toast = gluten eggs milk
    macaroni cheese, mac n cheese = gluten milk
    eclair, éclair, profiterole = gluten eggs milk
    brownie, crumble, burrito, sandwich, burger bun, pie crust, pizza, yorkies, victoria sponge = gluten
    lobster thermidor = crustaceans milk
    clam chowder = molluscs milk
    panna cotta, pannacotta = milk
    korma = milk nuts
    black forest gateau = gluten eggs milk
    sticky toffee pudding = gluten milk eggs
    scampi = crustaceans
    rarebit, welsh rarebit = gluten milk mustard
    kedgeree = fish eggs
    bouillabaisse = fish crustaceans
    gumbo = crustaceans
    pad thai = peanuts
    dried apricot, mulled = sulphites
    piccalilli = mustard
    tikka masala, butter chicken, palak paneer = milk
    gravy granules = gluten
    schnitzel, katsu, milanese, chicken kiev = gluten eggs
    goujon, onion ring, fish finger sandwich, wrap, hot dog, arancini, cobbler, beef wellington, wellington, pot pie, steak pie, pork pie, apple pie, cottage loaf, stroopwafel, spring roll = gluten
    toad in the hole, bread and butter pudding, bread pudding, bakewell, treacle sponge, sponge cake, trifle, choux bun, choux, cream puff, baked alaska = gluten eggs milk
    bakewell tart = gluten eggs milk nuts
    baklava = gluten nuts
    macaron = eggs nuts
    shakshuka, huevos rancheros, egg fried rice, eggs florentine, eggs royale, spanish omelette, chocolate mousse, lemon meringue = eggs
    lemon curd, soufflé, souffle, creme brulee, creme caramel, custard tart, crème pâtissière = eggs milk
    hollandaise, bearnaise, béarnaise = eggs milk
    nicoise, niçoise salad, salad niçoise = fish eggs
    nigiri, ceviche, sushi = fish
    laksa, tom yum = crustaceans
    surf and turf, surf n turf, prawn cocktail = crustaceans
    prawn cocktail = crustaceans eggs
    seafood paella, paella = crustaceans molluscs
    stroganoff, alfredo, poutine, caprese, makhani, dal makhani = milk
    romesco = nuts
    dried fruit = sulphites
    cumberland sauce = mustard
    sesame bun = sesame gluten
    lasagne, lasagna = gluten milk
    pizza = gluten milk
    cheesecake = milk gluten
    gado gado = peanuts eggs
    caesar = fish eggs milk gluten
    caesar salad = fish eggs milk gluten
    mash, mashed potato, mashed potatoes, potato mash, colcannon, champ, shepherd's pie, cottage pie, fish pie, potato gratin = milk
    pie? = gluten
    eton mess, pavlova, parfait?, bavarois, floating island, custard slice = eggs milk
    waffle, pancake, blini, crepe, hotcake, dutch baby = eggs milk gluten
    cupcake, gateau?, sponge, chocolate cake, carrot cake, coffee cake, birthday cake, red velvet, lemon drizzle, pound cake, angel cake, fruit cake, lava cake, chocolate fondant, battenberg, swiss roll, lamington = gluten eggs milk
    brownie, blondie = gluten eggs milk
    christmas pudding, mince pie = gluten nuts
    brioche = gluten eggs milk
    croissant, danish pastry, cinnamon bun, cinnamon roll, doughnut, donut = gluten milk
    tart, tartlet = gluten
    muffin = gluten eggs milk
    key lime pie, lemon meringue pie, pumpkin pie, pecan pie, custard pie = gluten eggs milk
    banoffee, banoffee pie = gluten milk
    rice pudding, semolina pudding = milk
    burger, slider, chicken nugget, nugget, fried chicken, popcorn chicken, chicken tender, fajita, enchilada, chimichanga, blt, reuben, po boy, banh mi, club sandwich, shawarma wrap, kebab in pitta = gluten
    cheeseburger = gluten milk
    club sandwich, blt = gluten eggs
    meatball, meatloaf, fritter, fishcake, crabcake, rissole = gluten eggs
    croquette = gluten milk eggs
    full english, english breakfast, full breakfast = gluten eggs
    ploughman's, ploughmans = gluten milk
    eggs benedict, eggs florentine, eggs royale = eggs gluten milk
    cullen skink = fish milk
    haggis, stuffing ball = gluten
    black pudding? = gluten
    moussaka, pastitsio = gluten eggs milk
    spanakopita, tiropita = gluten milk
    saganaki = milk
    chowder, vichyssoise = milk
    french onion soup = gluten milk
    lobster bisque, crab bisque, seafood bisque, prawn bisque = milk
    cauliflower cheese = milk gluten
    potato salad, celeriac remoulade = eggs
    ranch = eggs milk
    steak tartare, beef tartare = eggs
    peppercorn sauce = milk
    chicken kiev = gluten eggs milk
    bloody mary = celery fish
    jambalaya, etouffee, étouffée = crustaceans celery
    gumbo = crustaceans celery gluten
    cioppino = fish crustaceans molluscs
    moules frites = molluscs
    caponata, minestrone = celery
    puttanesca = fish
    risotto = milk
    carbonara = eggs milk gluten
    affogato, tiramisu = milk
    nachos, loaded nachos, loaded fries = milk
    kung pao, kung pao chicken = peanuts soybeans gluten
    massaman, massaman curry = peanuts fish
    thai green curry, thai red curry, green curry, red curry, panang curry = fish crustaceans
    tom kha, larb = fish
    som tam, green papaya salad = peanuts fish
    pad thai = peanuts fish eggs soybeans crustaceans
    pad see ew, pad kra pao, drunken noodles = soybeans gluten fish
    chow mein, lo mein, yakisoba, yakitori, sukiyaki, char siu, bulgogi, korean fried chicken, peking duck, crispy duck, duck pancake, general tso's chicken, general tso chicken = soybeans gluten
    bibimbap, japchae = soybeans gluten sesame
    kimchi = fish
    miso soup = soybeans fish
    tonkatsu, chicken katsu, pork katsu, karaage = gluten eggs
    katsu, katsu curry = gluten
    okonomiyaki, takoyaki = gluten eggs
    california roll = fish crustaceans
    poke bowl, poké bowl = fish soybeans sesame
    seaweed salad, wakame salad = sesame soybeans
    bang bang chicken = peanuts sesame
    dan dan noodles = gluten soybeans sesame
    dim sum = gluten
    pasanda = milk nuts
    tandoori, malai kofta, saag paneer, gulab jamun, rasmalai, kheer = milk
    peshwari naan = nuts gluten
    fattoush, tabbouleh, tabouleh, kibbeh, manakish = gluten
    muhammara = nuts gluten
    knafeh, kunafa = gluten milk nuts
    nasi goreng = eggs soybeans crustaceans
    gyoza, potsticker = soybeans
    whisky sour, whiskey sour = eggs
    eggnog = eggs milk
    mole sauce, mole poblano = nuts peanuts sesame
    black pepper crab, chilli crab = crustaceans
    scotch egg = gluten`,
  harmless: `char grilled, char broiled, tart cherry, tart apple, curry leaf, cake of soap, mash tun, oyster blade, oyster steak, bombay potato, wholegrain rice, char grilled, char broiled, char siu, coconut milk, coconut cream, coconut yoghurt, coconut yogurt, rice milk, hemp milk, cocoa butter, cacao butter, shea butter,
    butternut, butternut squash, butter bean, butter lettuce, butterfly, butterflied, nutmeg, chestnut, water chestnut,
    coconut, coconutmilk, broth, brothy, brother, buckwheat, buckwheat pancake, eggplant, toasted, cream of tartar, oyster mushroom, king oyster, king oyster mushroom, custard apple, cornflour,
    corn flour, rice flour, gram flour, chickpea flour, coconut flour, buckwheat flour, potato flour, rice noodle, glass noodle, cellophane noodle, tiger nut,
    pine nut, sweetbread, breadfruit, crabapple, crab apple, milk thistle, jellyfish, starfish, selfish, ginger beer,
    root beer, ginger ale, corn tortilla, rice cracker, rice paper, rice cake, apple butter, soapnut,
    coconut butter, milky way, lady's fingers, sea salt, cream soda, nutty, nutritional yeast, wheatgrass,
    polenta flour, wine gum, creamed coconut, eggshell, rice pasta, lentil pasta, corn pasta, courgette noodle, zucchini noodle, konjac noodle, masa flour, tapioca flour,
    port of call, rice wrap, rice paper roll, lettuce wrap, fish mint, portobello, gelatin`,
}
