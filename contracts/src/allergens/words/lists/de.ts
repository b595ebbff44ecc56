import type { WordList } from './word-list.ts'

/** German words. */
export const german: WordList = {
  language: 'de',
  common: `mit, und, auf, vom, von, aus, der, die, das, dazu, frisch, frische, frischer, hausgemacht, gebraten, gebratene, gebacken, gegrillt,
    ohne, oder, im, in, soße, sauce, sosse, suppe, salat, kartoffel, kartoffeln, gemüse, zwiebel, zwiebeln, kann, spuren, enthält, enthalten, frei, kein,
    keine, art, rind, schwein, huhn, hähnchen, reis, kraut, nach, zum, zur, ein, eine, gefüllt, überbacken, warm, kalt, geräuchert, pfanne, knoblauch, kuchen, eis`,
  letters: /[ßäöü]/u,
  names: {
    gluten:
      '*gluten*, *weizen*, *roggen*, gerste*, *gerste, hafer*, *hafer, *dinkel*, grünkern*, emmer, einkorn, kamut, malz, grieß*, *grieß, graupen, *graupen, bulgur, couscous',
    crustaceans:
      '*krebs*, kaisergranat*, *langustine*, *riesengarnele*, krabbencocktail*, *languste, *scampi, hummersuppe*, *garnele*, *krabbe*, *hummer*, languste*, scampi, krustentier*, shrimps',
    eggs: 'ei?, eier, eiern, eiweiß, eigelb, eiklar, *hühnerei*, *vollei*, *eipulver, rührei, rühreier, spiegelei, spiegeleier, *spiegelei, *rührei, freilandei, freilandeier, bioei, bioeier, osterei, ostereier, wachtelei, wachteleier, eidotter, dotter, *eigelb, *eiweiß, eiernudel*, eiersalat, eierlikör, eierspeise*, eierschwammerlomelett, eierkuchen, eierspeis, spiegeleiern, eieromelett, eierstich',
    fish: 'steinbeißer*, rotauge, äsche*, maräne*, renkenfilet*, huchen*, lengfisch, skrei*, hering, heringe, heringen, *heringsfilet*, heringssalat, *sprotten, surimi?, *thunfisch*, *fisch*, *lachs*, *forelle*, sardelle*, sardine*, sardinen, *kabeljau*, hering*, *hering?, *makrele*, *zander*, *karpfen*, *saibling*, *dorsch*, *seelachs*, *heilbutt*, steinbutt, seezunge*, scholle*, schollen*, rotbarsch*, barsch*, *barsch, wolfsbarsch, dorade*, hecht?, hecht*?, hechtfilet*, hechtklößchen, aal?, räucheraal*, aalfilet*, flussaal*, *aalrauch*, matjes*, bückling*, rollmops, sprotten*, steckerlfisch, seeteufel*, welsfilet, wels, kaviar*, anchovis, rotzunge, goldbrasse*, schwertfisch, loup de mer, butt?, renke, felchen*, *zanderfilet*, *fischfilet*, steckerlfisch*, *sardinen, *sardellen, garum, *lachsfilet*, *seehecht*, *seewolf*, *dorade*, *meerbarbe*, petersfisch, *schwertfisch*, stör?, störfilet, *kaviar, *welsfilet*, rotfeder',
    peanuts: '*erdnuss*, *erdnüsse*, *erdnüssen',
    soybeans: '*soja*, *tofu*, edamame, tempeh, sojabohne*',
    milk: '*milch*, *laktose*, *molke*, *kasein*, milcheiweiß',
    nuts: '*nuss*, *nuß*, *nüsse*, mandel, mandeln, mandel*, *mandel, *mandeln, *mandelmus*, *haselnuss*, *haselnüsse*, *walnuss*, *walnüsse*, cashew*, *cashew, pistazie*, *pistazien*, macadamia*, pekan*, pecan*, schalenfrucht, schalenfrüchte, schalenfrüchten, paranuss*, paranüsse*',
    celery: '*sellerie*',
    mustard: '*senf*',
    sesame: '*sesam*',
    sulphites: '*sulfit*, *sulphit*, schwefeldioxid, geschwefelt, geschwefelte',
    lupin: '*lupine*, lupinen*',
    molluscs:
      'kammmuschel*, venusmuscheln, herzmuschel*, *oktopus*, *kalmar, *pulpo, *austern, weichtier*, tintenfisch*, *muschel*, auster, austern*, kraken, krake, *schnecken, schnecke, weinbergschnecke*, kalmar*, oktopus, sepia, calamari, pulpo, *calamari, vongole, *tintenfisch*, meeresschnecke*',
  },
  foods: {
    gluten:
      'guinness, brotkruste*, *brösel*, backerbse*, croûton*, *croutons, einback, fladen, ciabatta*, focaccia*, laugenstange*, mürbeteig*, sandwich*, *sandwich, panino, wrap, *nocken, *spatzen, dampfnudel*, *fleckerl*, *schlutzkrapfen, cannelloni*, *linguine, *rigatoni, *farfalle, fettuccine*, *tortelloni*, *agnolotti*, gyoza*, dim sum, bao, *udon*, ramen*, *bulgur*, *couscous*, cracker*, einbrenn*, mehlschwitze*, pils, weizenbier, *weizen, altbier, kölsch?, schwarzbier*, *brot, *brote, brotzeit*, brotkorb*, brotscheibe*, brotwürfel*, brotchips, *brötchen*, weckerl, *semmel, semmel*, *semmeln, *mehl, mehl*, *nudel, *nudeln, nudel*, *spätzle*, *knödel, panier?, paniert*, *paniert, panade*, *baguette*, *toast, toast*, brezel*, breze?, brezn, laugen*, laugengebäck, croutons, *croissant*, *strudel*, *teig, *teigs, bierteig, blätterteig*, *teigtasche*, maultasche*, *ravioli, vollkorn*, müsli, müslis, müsliriegel*, bier?, *bier, weißbier*, zwieback*, *keks*, *waffel*, *pfannkuchen*, palatschinken*, pasta, flammkuchen, schnitte?, schnitten?, spaghetti, lasagne, germknödel, fladen*, paniermehl, knäckebrot, *schnecke?, mohnschnecke*, zimtschnecke*, *tagliatelle, *penne, *gnocchi, schupfnudeln, krapfen, *krapfen, *kuchenboden, *grissini, panettone, *bagel, *wrap?, bruschetta, *nockerl*, nockerl*, *crêpe*, *pizza*, gugelhupf*, *stollen, *tarte?, tarte, kipferl*, *kipferl*, *hörnchen, quiche, *spaghetti, makkaroni, *crostini, *fladenbrot*, käsestange*, laugenstange*, *plätzchen, tortellini, *teilchen, *tascherl*, *streusel*, couscoussalat, malzbier, hefe?, hefeweizen*, hefezopf, seitan*, *pfannkuchen*',
    eggs: 'eier, *omelette*, *omelett, aioli*, *aioli, *remouladensauce, *biskuit*, *baiser, *meringue*, meringe*, *soufflé*, *parfait?, sabayon, zabaione*, omelett*, omelette, baiser*, *mayonnaise*, *majo?, *majonäse*, *remoulade*, aioli, hollandaise, *rührei, *eierspeise*, *eierlikör*, *eischnee*, sauce tartar, sauce tartare, tartarsauce, *spätzle, *nockerl?, frittata, hollandaise*, *béarnaise, bearnaise',
    milk: '*parmesanschaum*, bergkäse*, *butterschmalz, crème*, kaffeesahne, sahnehäubchen, *cheddar*, *pecorino*, *feta, *burrata, *ricotta*, *mascarpone*, *gouda, *emmentaler, *stracciatella, *brie, hollandaise, *béchamel*, *milchschaum*, eiskaffee, milchkaffee, kakao?, heiße schokolade, trinkschokolade, *eisbecher, eisbecher*, vanilleeis*, schokoladeneis, *affogato, panna cotta, schlag?, schlagobers*, *käse*, *sahne*, *rahm*, *joghurt*, *butter*, *quark*, *topfen*, *schmand*, *obers?, schlagobers, *parmesan*, *mozzarella*, feta*, gouda, emmentaler, camembert, *gorgonzola*, ricotta, mascarpone, *frischkäse*, *béchamel*, cappuccino, latte macchiato, vanilleeis, milcheis, sahneeis, vanillesauce, vanillesoße, kefir, tzatziki, ayran, raclette, creme fraiche, crème fraîche, eiscreme, skyr, speiseeis, *creme?, *cremesuppe, milchshake*, *eiscreme*, *bergkäse*, sahnesauce, rahmsauce, schafskäse, *pudding?, panna cotta, *gratin, gratinier*, *schokoladenmousse?, milchschaum, *vanillesauce*, *frischrahm*, *käsekruste*, *ziegenkäse*, burrata*, halloumi*, pecorino*, grana padano, *gruyère*, obatzda, *quarkspeise*, latte, flat white, *sauerrahm*',
    fish: 'thunfisch*, graved',
    nuts: '*nussmischung*, *florentiner, florentiner*, bienenstich*, *haselnusskrokant*, *mandelblättchen*, *mandelkruste*, pesto rosso, nougat*, nugat*, *nougat, *marzipan*, *krokant*, nüsse*, studentenfutter, *praline, pralinen',
    soybeans:
      '*misosuppe*, tempeh*, *edamame*, sojageschnetzeltes, *sojasprossen*, miso*, edamame, *teriyaki*',
    sesame: 'tahini*, tahina, *hummus*, *sesamkruste*, *sesamöl, tahin, tahini, hummus, humus?, halva',
    sulphites:
      '*riesling*, grüner veltliner, *prosecco, *sekt, *cidre, cidre, apfelwein*, *most?, weißweinsud*, *weinsud, spritz, hugo?, aperol spritz, wein?, *rotwein*, *weißwein*, *glühwein*, sekt, champagner*, prosecco, weinsauce, weinsoße, rotweinsauce, trockenfrüchte, portwein*, *portwein*, sherry*, marsala*, *wein, weißweinsauce*, *weinschaum*, rotweinschalotten, portweinjus, wermut*, *burgunder*, riesling*',
    celery: 'suppengrün',
  },
  phrases: `
    sojasoße, sojasauce, sojasosse = soybeans gluten
    weizeneiweiß, weizeneiweiss = gluten
    sojaeiweiß* = soybeans
    erdnussbutter*, erdnussmus* = peanuts
    mandelmilch*, cashewmilch, haselnussmilch, nussmilch, mandelsahne, haselnussdrink, cashewmus = nuts
    hafermilch*, haferdrink, hafersahne, dinkelmilch, dinkeldrink = gluten
    sojamilch*, sojasahne, sojajoghurt*, sojadrink = soybeans
    meeresfrüchte* = crustaceans molluscs fish
    schalentier* = crustaceans molluscs
    tintenfisch*, jakobsmuschel*, miesmuschel*, venusmuschel* = molluscs
    crème de cassis, cassis creme = -
    buttermilch* = milk
    buttermilchpfannkuchen*, buttermilchwaffel* = milk gluten eggs
    käsespätzle* = milk gluten eggs
    eiernudel* = eggs gluten
    spätzle* = gluten eggs
    käsekuchen* = milk eggs
    nusskuchen*, nusseis = nuts
    nussschnecke*, nuss schnecke, nuss schnecken, haselnussschnecke*, walnussschnecke*, mandelschnecke*, mandel schnecke, mandel schnecken = gluten nuts
    hefeschnecke*, rosinenschnecke*, zimtschnecke*, mohnschnecke*, apfelschnecke*, puddingschnecke*, plunderschnecke*, blätterteigschnecke* = gluten
    zimt schnecke, zimt schnecken, mohn schnecke, mohn schnecken, rosinen schnecke, rosinen schnecken, hefe schnecke, hefe schnecken = gluten
    eierlikör* = eggs milk
    sesambrötchen = sesame gluten
    tunfisch*, thunfisch* = fish
    frutti di mare = crustaceans molluscs
    mandelbutter* = nuts milk
    lachsschnitzel* = fish
    tofuschnitzel* = soybeans gluten
    fischstäbchen* = fish gluten
    lupinenschnitzel* = lupin
    sojageschnetzeltes = soybeans
    paniertes schnitzel = gluten eggs
    naturschnitzel, putenschnitzel natur, schnitzel natur = -
    rahmschnitzel* = milk`,
  dishes: `
    wiener schnitzel, schnitzel wiener art, backhendl*, backhuhn, cordon bleu? = gluten eggs
    kaiserschmarrn*, kaiserschmarren* = gluten eggs milk
    semmelknödel*, serviettenknödel* = gluten eggs milk
    milchreis, grießbrei, rahmschnitzel = milk
    apfelstrudel*, weckerl, germknödel, spritzgebäck, vanillekipferl, lebkuchen*, stollen?, schupfnudel* = gluten
    sachertorte*, linzertorte, biskuit*, schwarzwälder kirschtorte = gluten eggs milk
    müllerin, müllerinart, müllerin art = gluten
    backerbse* = eggs milk
    *zopf, *kringel*, eierschecke* = gluten
    eierschecke* = eggs milk
    liptauer* = milk
    waldorfsalat* = eggs nuts celery
    worcestersauce, worcestersoße, worcestershiresauce = fish
    flädlesuppe*, frittatensuppe = gluten eggs milk
    lebkuchen* = gluten
    cremeschnitte* = gluten eggs milk
    nussnougatcreme = nuts milk
    mohr im hemd, dampfnudel*, buchteln, topfenstrudel* = gluten eggs milk
    schnitzel*, *schnitzel, wiener backhendl, backhähnchen, panierte = gluten eggs
    gebackene champignons, gebackener karfiol, gebackenes gemüse, gebackene champions = gluten eggs
    spinatknödel*, *serviettenknödel*, knödel* = gluten eggs
    grießnockerl*, grießnockerlsuppe, leberknödel*, markklößchen* = gluten eggs
    mohr im hemd, *pfannkuchen*, palatschinken*, eierkuchen*, waffel*, crêpe*, gugelhupf*, topfenknödel*, donauwelle*, bienenstich*, rahmfleckerl = gluten eggs milk
    lasagne*, *lasagne, käsetoast, pizza* = gluten milk
    frikadelle*, fleischpflanzerl*, bulette*, hackbraten*, fleischlaberl*, fleischlaibchen = gluten eggs
    mousse au chocolat, schokoladenmousse, schokomousse* = eggs
    kartoffelpüree, kartoffelbrei, kartoffelstampf, kartoffelgratin = milk
    sushi, maki = fish
    paella = crustaceans molluscs
    caesarsalat, caesar salat = fish eggs milk
    senfsauce = mustard
    *remoulade* = eggs mustard
    hollandaise*, béarnaise*, bearnaise* = eggs milk
    zwiebelkuchen*, flammkuchen* = gluten milk
    bouillabaisse* = fish
    tiramisu, tiramisù = gluten eggs milk
    mohr im hemd = gluten eggs milk nuts
    linzertorte, linzer torte, esterházytorte* = gluten eggs milk nuts
    nusskuchen*, nusstorte*, mandelkuchen*, mandeltorte*, haselnusstorte* = gluten eggs milk nuts
    obstkuchen*, apfelkuchen*, schokoladenkuchen*, schokokuchen*, marmorkuchen*, rührkuchen*, pflaumenkuchen*, *torte, kuchen, *törtchen* = gluten eggs milk
    kartoffelsalat* = mustard
    kartoffelpüree*, kartoffelbrei*, kartoffelstampf*, kartoffelgratin*, stampfkartoffel*, rahmspinat* = milk
    risotto*, *risotto = milk
    wurzelgemüse* = celery
    wurzelsud* = celery
    sauerbraten* = sulphites celery
    rouladen, rinderroulade*, rindsroulade* = mustard
    currywurst* = mustard
    leberkäse semmel = gluten
    hamburger, burger, cheeseburger*, *burger, döner*, gyros pita, dürüm, hotdog*, frühlingsrolle* = gluten
    cheeseburger* = gluten milk
    chicken nuggets, nuggets, fischstäbchen*, backfisch* = gluten
    käsespätzle, kässpätzle, kasnocken, kaspressknödel* = gluten eggs milk
    käsekrainer* = milk
    cordon bleu = gluten eggs milk
    maultasche*, schlutzkrapfen* = gluten eggs
    königsberger klopse = gluten eggs milk fish
    reibekuchen*, kartoffelpuffer*, reiberdatschi = gluten eggs
    labskaus* = fish eggs
    matjes nach hausfrauenart, matjes hausfrauenart = fish milk
    gratinierte zwiebelsuppe, französische zwiebelsuppe = gluten milk
    pesto*, *pesto = milk nuts
    pad thai = peanuts fish eggs soybeans crustaceans
    saté, satéspieß*, satay* = peanuts
    caesar = fish eggs milk gluten
    caesar salad, caesarsalat*, caesar salat = fish eggs milk gluten
    miso suppe, misosuppe* = soybeans fish
    poke bowl = fish soybeans sesame
    falscher hase = gluten eggs
    kaiserschmarrn, kaiserschmarren = gluten eggs milk
    crème brûlée, creme brulee, bayerische creme, bayrische creme, vanillesauce* = eggs milk
    panna cotta, griesspudding, grießflammeri* = milk
    semifreddo, eisparfait, parfait? = eggs milk
    salzburger nockerl* = eggs milk gluten
    powidltascherl*, zwetschgenknödel*, zwetschkenknödel*, topfenknödel* = gluten eggs milk
    krautfleckerl, schinkenfleckerl* = gluten eggs
    backhendl*, gebackene leber, gebackene champignons = gluten eggs
    brathering*, rollmops* = fish mustard
    muscheln in weißwein, muscheln im weißweinsud = sulphites celery
    tatar?, beef tatar, rindertatar* = eggs mustard
    fischsuppe* = celery
    minestrone* = celery
    chili cheese nuggets = gluten milk`,
  harmless: `grammel*, *hammel*, *kümmel*, reibekuchengewürz, tortenheber, bierschinken, kuchengabel, maistortilla*, reiscracker*, knusprig, kakaobohne*, kokosbutter, *schwein*, *genuss, genuss*, genuß, genüsse*, *genüsse, lachsschinken*, kalbslachs*, schweinelachs*, *lammlachs*, rinderlachs*, hirschlachs*, rehlachs*, putenlachs*, kaninchenlachs*, milchferkel*, zucchininudel*, gemüsenudel*, konjaknudel*, shiratakinudel*, zimtstange*, vanillestange*, probier, toaster, eierschwammerl*, eichhörnchen*, biergarten*, weinstube*, weinkeller*, weinberg?, buttermelone, semmelstoppelpilz*, mehlbeere*, kokosmehl, kokosmilch*, kokosnuss*, muskatnuss*, muskatnuß*, butternuss*, butternut*, buchweizen*, wurstplatte, austernpilz*, austernseitling*, reismilch*, reisdrink,
    kakaobutter*, sheabutter, zuckererbsen, leberkäse*, fleischkäse*, rahmen*, erdmandel*, maismehl, reismehl, kichererbsenmehl,
    buchweizenmehl*, kartoffelmehl, reisnudel*, glasnudel*, süßkartoffel*, eisbergsalat, eistee, eiswürfel, polenta, maisgrieß, pinienkern*,
    edelkastanie*, esskastanie*, kokosjoghurt*, kokossahne, kokoscreme, nussschinken, milchner,
    krebsrot, senfkohl, reiswaffel*, maiswaffel*, kartoffelknödel*, kartoffelteig*, reisbandnudel*, brotlos, fischerin, fischer, mehlig, mehligkochend, mehlige, butterkürbis, butterbirne, buttersalat, butterpilz*, marillenknödel?, seifennuss, nussbaum,
    zwiebelrostbraten, meerrettich, weinblätter, weintrauben*, weinkraut, portobello, senfglas, rettich, milchkalb*, milchlamm`,
}
