import type { WordList } from './word-list.ts'

/** Italian words. */
export const italian: WordList = {
  language: 'it',
  common: `con, di, del, della, dei, delle, al, alla, alle, allo, ai, e, il, la, lo, i, gli, senza, né, in, forno, griglia, fritto, fritta, fritti, insalata, zuppa,
    salsa, pomodoro, pomodori, riso, pollo, manzo, maiale, verdure, può, contenere, contiene, tracce, fresco, fresca, casa, crema, torta, sul, sulla, da, misto, mista, ripieni, funghi, aglio, olio`,
  names: {
    gluten:
      'orzotto, farrotto, orzo perlato, orzo tostato, glutine, frumento, grano?, grano duro, segale, orzo?, avena?, farro, kamut, malto, semola, couscous, bulgur',
    crustaceans:
      'crostaceo, crostacei, granchio, granchi, gambero, gamberi, gamberetti, gamberone, gamberoni, aragosta, astice, scampi, scampo, mazzancolle, canocchie, granseola, granciporro, astici, aragoste, cicale di mare, schie',
    eggs: 'uovo, uova, tuorlo, tuorli, albume, albumi',
    fish: 'pesce, salmone, tonno, trota, acciuga, acciughe, alici, merluzzo, baccalà, branzino, orata, sogliola, spigola, sarde, sardine, sgombro, pesce spada, rombo?, rana pescatrice, coda di rospo, triglia, triglie, stoccafisso, dentice, cernia, nasello, ricciola, persico, pesce persico, aringa, anguilla, storione, caviale, palombo, pesce sciabola, lucioperca, lavarello, coregone, trancio di pesce, crudo di pesce, salmerino, luccio, carpa, alice?, sarda, ombrina, tartare di tonno',
    peanuts: 'arachide, arachidi, noccioline',
    soybeans: 'soia, tofu',
    milk: 'latte, lattosio, latticini, siero di latte, caseina',
    nuts: 'frutta a guscio, frutta secca, noce?, noci, mandorla, mandorle, nocciola, nocciole, pistacchio, pistacchi, anacardi, anacardo, pecan, macadamia',
    celery: 'sedano, sedano rapa',
    mustard: 'senape',
    sesame: 'sesamo',
    sulphites: 'solfiti, solfito, anidride solforosa',
    lupin: 'lupini, lupino, farina di lupini',
    molluscs:
      'mollusco, molluschi, calamaro, calamari, calamaretti, polpo, polipo, seppia, seppie, seppioline, ostrica, ostriche, cozze, vongola, vongole, capesante, cannolicchi, totani, totano, moscardini, lumache, telline, fasolari, polpetti, cappesante, capasanta, mitili, moscardino, fasolari, tartufi di mare, insalata di polpo',
  },
  foods: {
    gluten:
      'cannolo, cannoli, seadas, seada, fregola, fregula, lorighittas, scialatielli, mafaldine, calamarata, conchiglie, tortelloni, canederli, casoncelli, casonsei, cjarsons, pici, maltagliati, trenette, mandilli, corzetti, sagne, crescentina, crescentine, erbazzone, focaccina, rosetta?, sfoglia, pasta fillo, pasta brisée, brioche, bignè, bigné, sbrisolona, canestrelli, torta salata, pane?, pasta, spaghetti, linguine, penne, rigatoni, tagliatelle, tagliolini, pappardelle, fettuccine, bucatini, orecchiette, paccheri, trofie, maccheroni, tortellini, tortelli, ravioli, agnolotti, lasagne, lasagna, cannelloni, gnocchi, farina, bruschetta, bruschette, crostini, crostino, focaccia, ciabatta, grissini, piadina, panino, panini, impanato, impanata, pangrattato, pizza, pizze, calzone, birra, panzerotti, crostata, cornetto?, fusilli, vermicelli, farfalle, panettone, biscotti, cantucci, schiacciata, tramezzino, cantuccini, gricia, amatriciana, pizzoccheri, strozzapreti, cavatelli, garganelli, mezze maniche, ziti, tagliatella, lasagnette, cappelletti, anolini, passatelli, culurgiones, friselle, frisella, pinsa, taralli, crespelle, frappe?, zeppole, babà?, ciambella, sfogliatella, sfogliatelle, pasta sfoglia, pandoro, colomba?, savoiardi, pangrattato, tigelle, gnocco fritto, toast, malfatti, cuscus, cous cous, seitan, semolino, testaroli',
    eggs: "maionese, frittata, frittate, zabaione, meringa, uovo sodo, crema pasticcera, zabaglione, frittatina, pasta all'uovo, uovo in camicia, uova strapazzate, meringhe",
    milk: 'scamorzina, castelmagno, formaggella, puzzone di moena, raschera, murazzano, casera, branzi, blu di capra, caprino, primo sale, primosale, quartirolo, spressa, vezzena, fiore sardo, canestrato, panna cotta, gelato al fior di latte, crema al mascarpone, zola, burratina, mozzarelline, affogato al caffè, cappuccino, marocchino, formaggio, formaggi, burro, panna, parmigiano, parmigiano reggiano, grana padano, mozzarella, ricotta, mascarpone, gorgonzola, pecorino, burrata, stracciatella, provolone, provola, taleggio, fontina, scamorza, besciamella, gelato alla crema, stracchino, caciocavallo, fior di latte, asiago, caciotta, gelato?, grana?, fiordilatte, squacquerone, robiola, crescenza, besciamella, latticello, crema pasticcera, cappuccino, caffelatte, panna montata, caciotta, brie, gruviera, toma?, bitto, castelmagno, ricotta salata, zola, montasio, puzzone',
    fish: 'bottarga, colatura di alici',
    nuts: 'amaretti?, gianduia, torrone, marzapane, croccante?, pralinato, pesto rosso, cantuccini, crema di nocciole, nutella, granella di nocciole, granella di pistacchio, baci di dama',
    sulphites:
      "aperol spritz, spritz, bellini, barbera, nebbiolo, primitivo, cannonau, greco di tufo, falanghina, vermentino, pinot grigio, soave?, vino, vino bianco, vino rosso, prosecco, spumante, marsala, lambrusco, vin santo, barolo, chianti, franciacorta, nero d'avola, montepulciano, amarone, vermut, passito, moscato, sangiovese, aceto di vino",
  },
  phrases: `
    frutti di mare = crustaceans molluscs
    latte di mandorla, latte di mandorle, latte di nocciola = nuts
    latte di avena, latte d'avena = gluten
    latte di soia = soybeans
    salsa di soia = soybeans gluten
    burro di arachidi, burro d'arachidi = peanuts
    allo scoglio = crustaceans molluscs
    insalata di mare, antipasto di mare, frittura di mare = crustaceans fish molluscs
    misto mare, risotto alla pescatora, spaghetti alla pescatora = crustaceans molluscs
    pasta all'uovo = gluten eggs`,
  dishes: `
    torrone = eggs
    fritto misto = gluten
    tiramisù, zuppa inglese = gluten eggs milk
    pizza margherita, margherita = gluten milk
    pizza quattro formaggi, quattro formaggi = gluten milk
    quattro stagioni, pizza capricciosa, calzone farcito = gluten milk
    carbonara = eggs milk
    vitello tonnato = fish eggs
    panna cotta = milk
    pesto alla genovese, pesto genovese, pesto = nuts milk
    caprese = milk
    cacio e pepe = milk
    saltimbocca alla fiorentina = milk
    cotoletta alla milanese, cotoletta milanese, cotoletta = gluten eggs
    parmigiana di melanzane, melanzane alla parmigiana, parmigiana, alfredo = milk
    bagna cauda = fish
    amaretti = nuts eggs
    puttanesca = fish
    fritto misto di mare = fish crustaceans molluscs gluten
    lasagne alla bolognese, cannoli = gluten milk
    frittura di paranza = fish gluten
    arancini, supplì = gluten
    profiteroles = gluten eggs milk
    lasagne, lasagna, cannelloni, crespelle = gluten milk
    cantucci, cantuccini = gluten nuts eggs
    amatriciana, gricia = milk
    pasta alla norma, gnocchi alla sorrentina, quattro formaggi, pizza = milk gluten
    babà?, panettone, pandoro, colomba pasquale, sfogliatella, zeppole, crostata, torta della nonna = gluten eggs milk
    zabaione, zabaglione, crema pasticcera = eggs
    polpette = gluten eggs
    cotolette = gluten eggs
    insalata caesar = fish eggs milk
    baccalà alla vicentina = fish milk
    acciugata, vitello tonnato = fish
    spaghetti allo scoglio = gluten
    crema catalana, semifreddo, bonet, budino = eggs milk
    ribollita, panzanella, pappa al pomodoro = gluten
    ribollita = celery
    gianduiotto = nuts
    brodetto, cacciucco = fish molluscs
    parmigiana = milk
    fiori di zucca in pastella, mozzarella in carrozza = gluten
    tagliolini, tagliatelle, pappardelle, fettuccine, ravioli, tortellini, cappelletti, agnolotti, plin, garganelli, anolini, passatelli, lasagne, cannelloni = eggs
    cotoletta alla milanese = gluten eggs milk
    cannolo, cannoli, cannolo siciliano, seadas = gluten milk
    bollito misto, minestrone, caponata, brasato, ragù, ossobuco = celery
    brasato al barolo = sulphites celery
    risotto, orzotto, polenta concia, purè, puré di patate = milk
    mostarda = mustard
    canederli = gluten eggs milk
    insalata russa = eggs
    arancino, arancini, supplì = gluten eggs milk
    vitello tonnato = fish eggs
    caponata = celery
    pasta con le sarde = fish gluten
    carbonara = eggs milk gluten
    tiramisù, torta al cioccolato, torta di nocciole, torta di mandorle, torta di noci, torta di mele, torta caprese, cassata, millefoglie, bignè, panforte, torta sbrisolona = gluten eggs milk
    torta caprese, sbrisolona, panforte, cassata = nuts
    gelato = milk
    semifreddo, crema inglese = milk eggs
    saltimbocca = gluten
    scaloppine, scaloppina = gluten
    insalata di polpo = celery
    crocchè, crocchette, crocchette di patate = gluten eggs milk
    hamburger, burger = gluten
    trofie al pesto, trenette al pesto = milk nuts gluten
    insalata nizzarda = fish eggs
    cacciucco, brodetto, zuppa di pesce = fish crustaceans molluscs
    bagna cauda, bagna càuda = fish
    panzerotto, panzerotti = gluten milk`,
  harmless: `latte di cocco, noce di cocco, noce moscata, grano saraceno, farina di riso, farina di mais, farina di ceci, farina di castagne, latte di riso, burro di cacao,
    al sole, menu della sera, pinoli, noce di vitello, pasta di riso, crema di riso, frutti di bosco, spaghetti di riso, pane di mais, uva passa,
    limone, pane degli angeli, gelato alla frutta, sorbetto, melagrana, grana grossa`,
}
