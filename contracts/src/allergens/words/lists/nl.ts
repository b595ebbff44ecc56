import type { WordList } from './word-list.ts'

/** Dutch words. */
export const dutch: WordList = {
  language: 'nl',
  common: `met, en, van, de, het, een, uit, op, zonder, geen, of, saus, soep, salade, gebakken, gegrild, gegrilde, gerookt, gerookte, kip, rund, varken, rijst, aardappel, aardappelen,
    verse, vers, huisgemaakt, huisgemaakte, groente, groenten, kan, sporen, bevatten, bevat, vrij, ui, uien, uitjes, knoflook, warme, koude, stamppot, gevulde, witte, rode, ham, spek, taart, stroop`,
  letters: /ij[a-z]/u,
  names: {
    gluten:
      '*gluten*, *tarwe*, *rogge*, gerst, *gerst, haver?, haverm*, havervlok*, haverbrood*, haverkoek*, haverkorrel*, haverdrank, *haver?, *spelt*, kamut, mout?, griesmeel, couscous, bulgur',
    crustaceans:
      "schaaldier*, *garnaal*, *garnalen*, *kreeft*, *krab, krab*, krabbetjes, scampi, langoustine*, rivierkreeft*, gamba, gamba*, *gamba's, noordzeekrab, kroepoek, langoest*, *scampi*, gambas, hollandse garnalen",
    eggs: 'ei?, eieren, eier*, eigeel, eiwit, eidooier, *eieren, roerei, spiegelei, scharrelei, scharreleieren, kippenei, *eigeel',
    fish: 'vis?, vis*?, vissen?, *zalm*, tonijn*, forel*, haring*, *haring?, zouteharing, maatjesharing, makreel*, kabeljauw*, ansjovis*, sardine*, sardientjes, zeebaars*, zeeduivel*, tong?, *zeetong*, *slibtong*, *sliptong*, tongfilet*, tongrol*, tongschar*, tongetje*, hondstong*, schol?, heilbot*, paling*, snoekbaars*, kibbeling*, lekkerbek*, visstick*, visfilet*, vissoep*, vissaus*, *vis?, wijting, schelvis*, koolvis*, stokvis*, tarbot, rode poon, kaviaar*, gerookte vis, victoriabaars, vispannetje*, visschotel*, visgerecht*, visspies*, vismousse*, visbouillon*, tonijn, zalm, hollandse nieuwe, maatjes*, maatjesharing, rolmops*, sprot*, poon?, roodbaars*, zeewolf*, pladijs, griet?, rog?, zwaardvis*, ansjovis, visburger*, vissalade*, vis van de dag, gebakken vis, dorade*, panga*, tilapia, pangasius, forelfilet, kaviaar',
    peanuts: '*pinda*, aardnoten, aardnoot',
    soybeans: '*soja*, tofu*, sojaboon, sojabonen, tempé, tempeh, ketjap',
    milk: '*melk*, lactose*, wei?, weiproteïne, weipoeder, caseïne, zuivel*, *zuivel',
    nuts: 'noten?, noten*, noot?, nootjes?, *amandel*, *hazelnoot*, *hazelnoten*, *walnoot*, *walnoten*, *cashew*, *pistache*, pecan*, *paranoot*, *paranoten*, macadamia*, *noten, *noot, gemengde noten',
    celery: '*selderij*, *selderie*, knolselderij, bleekselderij',
    mustard: '*mosterd*',
    sesame: '*sesam*',
    sulphites: '*sulfiet*, zwaveldioxide, gezwaveld, gezwavelde',
    lupin: '*lupine*',
    molluscs:
      'weekdier*, inktvis*, *mossel*, oester, oesters, *schelp?, *jakobsschelp*, jakobsschelpen, coquille, coquilles, slakken?, kokkels, calamares, alikruiken, octopus, pijlinktvis*, venusschelp*, calamaris, *calamari*, mosseltje*, kokkel*, wulken, wulk, escargots, vongole, octopus*, pulpo',
  },
  foods: {
    gluten:
      'boterham*, uitsmijter*, *sandwich, sandwich*, pistolet*, zuurdesem*, turks brood, *kruim?, kruimeldeeg, appelflap*, worstebroodje*, noodles, *noodles, ramen, udon, gyoza*, dumpling*, *mie?, vermicelli, linguine*, fettuccine*, rigatoni, fusilli, farfalle, pappardelle*, cannelloni, tortelloni, knackebrod, biscuit*, *biscuit, brownie*, muffin*, cheesecake*, taartje*, *taartje*, panko, crostini, bruschetta*, *brood*, *meel?, bloem?, tarwebloem, *pasta, pasta*, *noedel*, mie?, bami*, gepaneerd*, paneermeel*, *beschuit*, *pannenkoek*, *pannekoek*, *wafel*, *koekje*, *koekjes, *koek, cracker*, stokbrood*, *broodje*, kroket*, *kroket, *kroketten, bitterbal*, frikandelbroodje, tosti, *deeg, bladerdeeg*, *bier, bier, croissant*, *taart, macaroni, spaghetti, lasagne, poffertjes, oliebol*, croutons, loempia*, *soufflé*, ontbijtkoek*, beslag?, bierbeslag, wrap?, *toast, toast, *toastje*, tagliatelle, *ravioli, penne, *wrap, *lasagne, *cake?, cake?, quiche, *quiche, *bolletje, *bol?, *bolletje*, *flap, *flappen, saucijzenbroodje*, worstenbroodje*, *pizza*, crouton*, baguette, *baguette*, focaccia*, couscous*, seitan*, speculaas*, *speculaas, ciabatta, *stengel?, kruimel*, crumble, tortellini, gnocchi, bapao*, *vlaai, *pasteitje*, pita*, naan*, *knackebrod, knäckebröd, mueslibol*, krentenbol*, muesli, volkoren*, filodeeg, korstdeeg, kaasstengel*, *rol?',
    eggs: 'omelet, mayonaise, *mayonaise, *mayo?, remouladesaus, remoulade, uitsmijter, advocaat*, hollandaisesaus, aioli, eiersalade*, schuimpje?, meringue, *omelet*, gekookt ei, gepocheerd ei, spiegeleieren, tartaarsaus, *mayonaise*, eisalade, whiskysaus, joppiesaus, ravigotesaus, *bearnaise*, advokaat',
    milk: '*slagroom*, oude kaas, komijnekaas, geitenkaas*, *yoghurtsaus*, blauwe kaas, cheddar*, gouda, edammer, burrata*, stracciatella, pecorino, taleggio, gruyère, emmentaler, warme chocolademelk, koffie verkeerd, milkshake*, softijs, *softijs, vanille-ijs, crème brûlée, kruidenboter*, knoflookboter*, roomboter*, creme fraiche, *kaas*, *boter*, *room?, slagroom*, *slagroom, roomijs*, roomkaas*, *roomsaus*, *roomsoep*, roomboter*, crème fraîche, *yoghurt*, kwark*, *karnemelk*, *vla?, vanillevla, bechamel*, vanille ijs, vanilleijs, feta, mozzarella, hangop, zure room, kookroom, room?, roomboter, *ijs?, ijs?, parmezaan*, *parmezaan, *geitenkaas*, brie, burrata, *chocomel*, chocolademelk, latte, cappuccino, roomkaas, *slagroom*, mascarpone, ricotta, halloumi, *yoghurtdressing*, tzatziki, feta*, gorgonzola*, *bechamelsaus*, boursin, old amsterdam, raclette, *vlaflip',
    nuts: '*marsepein*, nougat*, praline*, *amandelspijs*, *frangipane*, notenreep',
    sesame: 'tahin*, hummus, humus?',
    soybeans: 'miso*',
    sulphites:
      '*wijn, wijn*, rode wijn, witte wijn, champagne, prosecco, cava?, port?, portsaus*, sherry*, rodewijnsaus*, wittewijnsaus*, *wijnsaus*, sangria, cider',
    fish: 'trassi*',
    peanuts: 'satésaus*, sate saus, satesaus*, satéstokje*',
  },
  phrases: `
    pindakaas*, pindasaus*, pindarotsje* = peanuts
    sojamelk*, sojayoghurt*, sojadrink = soybeans
    sojasaus*, ketjap = soybeans gluten
    amandelmelk*, amandeldrink, hazelnootmelk, notenmelk, cashewmelk, notenpasta = nuts
    havermelk*, haverdrink = gluten
    inktvis*, pijlinktvis* = molluscs
    zeevruchten, fruits de mer, schaal en schelpdieren, schelpdieren = crustaceans molluscs
    schelpdieren = molluscs
    zee baars = fish
    eierkoek, eierkoeken = eggs gluten
    amandelkoekje* = nuts gluten
    kaasbroodje* = milk gluten
    kaassoufflé* = milk gluten
    kaastosti = milk gluten
    notentaart = nuts gluten
    roerbakgroenten = -
    pindakaas* = peanuts`,
  dishes: `
    pannenkoek*, poffertjes, spekpannenkoek = gluten eggs milk
    bitterbal*, frikandel? = gluten
    tompouce, soesje*, bossche bol*, moorkop = gluten eggs milk
    appeltaart, vlaai, stroopwafel*, speculaas*, pepernoten, kruidnoten = gluten
    uitsmijter = eggs gluten
    huzarensalade = eggs
    gado gado = peanuts eggs
    kroepoek = crustaceans
    filet americain = eggs
    bolus = gluten
    worcestersaus, worcestershiresaus = fish
    saté, sate = peanuts
    boterkoek = gluten milk
    kaasfondue = milk sulphites
    stoofvlees met bier = gluten
    kipsaté, kipsate, varkenssaté, saté ajam, satéspies* = peanuts
    lasagne, pizza*, quiche*, tosti* = gluten milk
    schnitzel*, *schnitzel, cordon bleu, gehaktbal* = gluten eggs
    quiche* = gluten eggs milk
    cake?, cheesecake*, soesjes, wentelteefje*, tiramisu, kwarktaart*, slagroomtaart*, crème brûlée = gluten eggs milk
    aardappelpuree, witlof met ham en kaas = milk
    chocolademousse* = eggs
    caesarsalade*, caesar salade = fish eggs milk
    salade niçoise = fish eggs
    sushi*, poké bowl, poke bowl = fish
    broodje*, hamburger*, hotdog*, frikandel*, kipnugget*, kipcorn, uienringen = gluten
    gegratineerde, gegratineerd = milk
    bitterballen = gluten
    paella = crustaceans molluscs
    bearnaisesaus*, hollandaisesaus* = eggs milk
    bami*, bamischijf* = gluten
    mosterdsaus = mustard
    loempia*, kaassoufflé* = gluten
    garnalenkroket*, garnalenkroketten = gluten eggs milk
    kroket*, kroketten, bitterbal*, bitterballen, vleeskroket* = gluten milk eggs
    kipsaté*, kipsate*, saté*, varkenssaté*, satéspies*, saté ajam = peanuts soybeans gluten
    pindasaus* = soybeans gluten
    stamppot, boerenkoolstamppot*, hutspot, zuurkoolstamppot*, andijviestamppot*, aardappelpuree* = milk
    appeltaart*, appelgebak, kwarktaart*, taart, *taart, slagroomtaart*, notentaart* = gluten eggs milk
    stroopwafel*, speculaas*, boterkoek* = gluten milk
    oliebol*, appelbeignet*, appelflap* = gluten
    brownie*, muffin*, cheesecake*, bavarois*, tiramisu, sticky toffee = gluten eggs milk
    hachee = gluten
    risotto*, *risotto = milk
    erwtensoep, snert, groentesoep = celery
    nasi goreng*, nasi = soybeans gluten
    nasi goreng* = eggs crustaceans
    bami goreng* = eggs soybeans gluten
    babi pangang = soybeans gluten eggs
    gado gado = peanuts eggs soybeans
    kapsalon = milk
    carbonara = eggs milk gluten
    pesto* = milk nuts
    caesar = fish eggs milk gluten
    caesarsalade*, caesar salade = fish eggs milk gluten
    rundertartaar, steak tartare, tartaar? = eggs
    zalmsalade*, tonijnsalade*, huzarensalade*, eiersalade*, krabsalade*, aardappelsalade*, kip kerriesalade = eggs
    vlammetje*, mini loempia* = gluten
    gehaktbal*, slavink*, cordon bleu = gluten eggs
    cordon bleu, kaassouffle* = milk
    croque monsieur = gluten milk
    waterzooi = celery milk
    stoofvlees, vlaamse stoverij, stoverij, stoofpotje met bier = gluten mustard
    pad thai = peanuts fish eggs soybeans crustaceans
    scampi in lookboter = milk
    paling in t groen = fish
    mosselpan, mosselen in witte wijn = molluscs celery
    pannacotta, panna cotta = milk`,
  harmless: `visite*, visie*, visu*, botermals, *prijs, prijzen, *bewijs, *wijs, wijze, grijs, parijs*, paradijs, radijs, anijs, spijs, rijs, *genoot, *genoten, ossenstaart*, kalfsstaart*, varkensstaart*, staartstuk*, staart, staartje*, droom, stroom, syndroom, formeel, bedrijf*, control, hoofdrol, uit de wei, in de wei, van de wei, walvis, zwijn, wild zwijn, zwijntje*, noteren, kokosmelk*, kokosnoot*, kokosroom, kokosyoghurt*, nootmuskaat*, muskaatnoot, boekweit*, boekweitpannenkoek*, rijstmelk*, rijstdrink, cacaoboter*, maïsmeel, rijstmeel, pijnboompitten, oesterzwam*, rijstnoedel*,
    glasnoedel*, mihoen, butternut*, muskaatpompoen, kokosbrood, maïsbloem, rijstbloem, aardappelmeel, tapiocameel, melkdistel, botersla, boterboon, boterbonen, gemberbier, rijstwafel*, maïswafel*, eierdopje, amandelboom, rijstpasta, kastanje*, kikkererwtenmeel, kaasjeskruid, notenbalk, botermals, visite,
    roomservice, ijsbergsla, ijsthee, ijsblokje*, ijskoffie, waterijs, sorbetijs, kappertjes, hazenrug, rijstrol, rijstburger, mushroom*, classroom`,
}
