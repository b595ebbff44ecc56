/** Further lines that were written after the words by somebody who had not seen them, in the form of `lines.ts`. */
export const secondHeldOutLines = `en	Crab linguine, red chilli, parsley and lemon butter	crustaceans gluten milk
en	Smashed avocado on toasted sourdough, two poached eggs, dukkah	gluten eggs nuts~ sesame~
en	Beer-battered haddock, triple-cooked chips, mushy peas, tartare sauce	gluten fish eggs~
en	Crispy Bombay duck, pickled onion, fresh lime	fish
en	Chargrilled cuttlefish, saffron aioli, wild rocket	molluscs eggs~
en	Salt-baked celeriac, toasted cobnuts, crumbled Stilton	celery nuts milk
en	Cumberland sausages, wholegrain mustard mash, Guinness gravy	mustard gluten milk~
en	Peanut brittle sundae: vanilla ice cream, hot fudge, salted caramel	peanuts milk
en	Contains wheat, soya and sulphites. May contain traces of almonds and sesame.	gluten soybeans sulphites nuts(may) sesame(may)
en	Katsu tofu in panko breadcrumbs, curry sauce, sticky rice (ve)	soybeans gluten
en	Miso-glazed salmon, pak choi, black sesame, steamed rice	soybeans fish sesame
en	Almond butter & banana on granary toast (vegan, dairy-free)	nuts gluten
en	Low-carb lupin flour waffle with whipped ricotta and blueberries	lupin milk eggs~
en	Classic Caesar salad with grilled chicken	eggs~ fish~ milk~ gluten~
en	Strawberry Eton mess	eggs~ milk~
en	8oz ribeye, béarnaise, skin-on fries	eggs~ milk~
en	Butternut squash & coconut soup, dairy-free	-
en	Grilled oyster mushrooms, thyme and garlic oil	-
en	Slow-cooked butter beans with eggplant and tomato, no nuts	-
en	Crab apple & rosemary jelly with cold roast ham	-
en	Our kitchen is peanut-free; the meringue-style aquafaba kisses are made with cream of tartar and contain no egg or milk	-
en	Jackfruit and water chestnut curry in coconut cream, jasmine rice	-
de	Hausgemachte Gnocchi mit Gorgonzola-Walnuss-Sauce und Birne	milk nuts gluten~
de	Gebratenes Zanderfilet auf Rahmsauerkraut	fish milk
de	Dunkelbiergulasch mit zwei Semmelknödeln	gluten eggs~ milk~
de	Coppa Amarena: Vanilleeis, Amarenakirschen, Eierlikör und Sahne	eggs milk
de	Flusskrebsschwänze in Dillmayonnaise auf Toast	crustaceans gluten eggs~
de	Grünkernbratling mit Kräuterquark und Blattsalat	gluten milk
de	Selleriecremesuppe mit knusprigen Croûtons	celery gluten milk~
de	Zwei Weißwürste mit süßem Senf und Laugenbrezel	mustard gluten
de	Bircher Müesli mit Haferflocken, Haselnüssen und Naturjoghurt	gluten nuts milk
de	Mohr im Hemd mit warmer Schokoladensauce und Schlagobers	milk eggs~ nuts~ gluten~
de	Knuspriger Tofu mit Erdnusssauce und Jasminreis	soybeans peanuts
de	Unsere Eiswaffeln enthalten Weizen und Soja; Spuren von Haselnüssen und Erdnüssen möglich.	gluten soybeans nuts(may) peanuts(may)
de	Miesmuscheln im Weißweinsud mit Wurzelgemüse	molluscs sulphites~ celery~
de	Original Wiener Schnitzel vom Kalb mit Petersilerdäpfeln	gluten~ eggs~
de	Sachertorte nach altem Familienrezept	gluten~ eggs~ milk~
de	Kaiserschmarrn mit Zwetschkenröster	gluten~ eggs~ milk~
de	Eierschwammerl in Olivenöl mit Petersilienkartoffeln	-
de	Butternusskürbis aus dem Ofen mit Kokosmilch und Limette	-
de	Ofenfrischer Leberkäse von unserem Metzger, ohne Milchpulver	-
de	Galette aus Buchweizenmehl mit Ratatouille, ohne Ei und ohne Milch	-
de	Nussschinken vom Landschwein mit Cantaloupe-Melone	-
de	Austernseitlinge vom Grill auf Eisbergsalat	-
fr	Noix de Saint-Jacques snackées, purée de topinambour, beurre noisette	molluscs milk
fr	Moules marinières à la crème, frites maison	molluscs milk sulphites~
fr	Galette complète au blé noir : jambon, œuf miroir, emmental	eggs milk
fr	Linguine aux gambas, bisque de homard	gluten crustaceans milk~
fr	Crème brûlée à la pistache	milk nuts eggs~
fr	Tarte fine aux pommes, pâte feuilletée pur beurre	gluten milk
fr	Céleri rémoulade	celery eggs~ mustard~
fr	Lapin à la moutarde à l'ancienne, tagliatelles fraîches	mustard gluten eggs~
fr	Bulots mayonnaise, tranche de pain de seigle	molluscs gluten eggs~ mustard~
fr	Wok de bœuf sauce soja, cacahuètes concassées	soybeans peanuts gluten~
fr	Contient : lait, blé, lécithine de soja. Peut contenir des traces de fruits à coque.	milk gluten soybeans nuts(may)
fr	Blinis tièdes, œufs de saumon et crème d'Isigny	fish milk gluten~ eggs~
fr	Assiette vegan : falafels, taboulé de boulgour, sauce tahini	gluten sesame
fr	Quiche lorraine, petite salade verte	gluten~ eggs~ milk~
fr	Croque-monsieur, frites	gluten~ milk~
fr	Bouillabaisse marseillaise et sa rouille	fish~ eggs~ gluten~
fr	Profiteroles, chocolat chaud	gluten~ eggs~ milk~
fr	Velouté de courge butternut au lait de coco et curry doux	-
fr	Noix de veau rôtie, jus au thym, purée de châtaignes à l'huile d'olive	-
fr	Sorbet noix de coco, ananas rôti (sans lait, sans œuf)	-
fr	Poêlée de pleurotes et haricots beurre à l'ail	-
fr	Ganache 100 % végétale : chocolat noir 70 %, beurre de cacao, crème de coco	-
it	Spaghetti alle vongole veraci	gluten molluscs
it	Tagliolini al tartufo nero e burro di malga	gluten milk eggs~
it	Zuppetta di gamberi, calamari e cozze con crostini all'aglio	crustaceans molluscs gluten
it	Vitello tonnato con frutti del cappero	fish eggs~
it	Coppa gianduia: due palline di gelato, granella di nocciole	nuts milk~
it	Pizza quattro formaggi (mozzarella, gorgonzola, taleggio, pecorino)	milk gluten~
it	Orzotto ai funghi porcini e Castelmagno	gluten milk
it	Carpaccio di sedano rapa, noci e scaglie di grana	celery nuts milk
it	Bollito misto piemontese con mostarda di Cremona	mustard celery~
it	Cannolo siciliano con ricotta di pecora e pistacchi di Bronte	milk nuts gluten~
it	Poke bowl con salmone, edamame, avocado e salsa teriyaki	fish soybeans gluten~
it	Lupini e olive in salamoia	lupin
it	Contiene farina di frumento e uova. Può contenere tracce di arachidi e semi di sesamo.	gluten eggs peanuts(may) sesame(may)
it	Tiramisù della casa	eggs~ milk~ gluten~
it	Cotoletta alla milanese con rucola e pomodorini	gluten~ eggs~ milk~
it	Parmigiana di melanzane	milk~
it	Vellutata di zucca al latte di cocco	-
it	Macedonia di pesche e uva fragola	-
it	Farinata di ceci al rosmarino (senza glutine)	-
it	Insalata di lattuga, finocchi e arance, senza frutta secca	-
it	Noce di vitello al forno con castagne e un pizzico di noce moscata	-
it	Crema di cannellini con cardoncelli arrostiti, senza panna	-
es	Gambas al ajillo con pan de cristal	crustaceans gluten
es	Pulpo a la gallega con cachelos y pimentón de la Vera	molluscs
es	Huevos rotos con jamón ibérico	eggs
es	Tosta de ventresca de atún con pimientos asados y anchoas	fish gluten
es	Croquetas cremosas de Cabrales y nueces (6 uds.)	milk nuts gluten~ eggs~
es	Berberechos al vapor con vino blanco y apio	molluscs celery sulphites~
es	Tataki de atún rojo con salsa de soja y sésamo tostado	fish soybeans sesame gluten~
es	Solomillo de cerdo en salsa de mostaza y nata	mustard milk
es	Helado artesano de turrón de Jijona	nuts milk~ eggs~
es	Altramuces y cacahuetes para picar	lupin peanuts
es	Arroz caldoso de bogavante y rape	crustaceans fish
es	Torrija de brioche caramelizada con leche merengada	gluten milk eggs~
es	Este plato lleva leche, huevo y trigo; puede contener trazas de frutos de cáscara y soja.	milk eggs gluten nuts(may) soybeans(may)
es	Tortilla de patatas con cebolla, poco cuajada	eggs~
es	Ajoblanco malagueño con uvas moscatel	nuts~ gluten~
es	Ensaladilla rusa de la abuela	eggs~ fish~
es	Churros recién hechos (ración de 6)	gluten~
es	Crema de calabaza con leche de coco y jengibre	-
es	Paletilla de lechazo asada en horno de leña	-
es	Horchata de chufa natural, sin leche	-
es	Panceta ibérica a la brasa con patatas panadera	-
es	Setas ostra a la plancha con ajo y castañas	-
pt	Bacalhau com natas	fish milk gluten~
pt	Açorda de camarão	crustaceans gluten~ eggs~
pt	Amêijoas à Bulhão Pato com pão torrado	molluscs gluten
pt	Choco frito à moda de Setúbal com maionese de alho	molluscs eggs~
pt	Queijo da Serra amanteigado com marmelada e nozes	milk nuts
pt	Ovos-moles de Aveiro	eggs gluten~
pt	Sapateira recheada com tostas	crustaceans gluten eggs~ mustard~
pt	Prego no pão com mostarda	gluten mustard
pt	Tremoços e amendoins torrados	lupin peanuts
pt	Creme de aipo e alho-francês com sementes de sésamo	celery sesame
pt	Hambúrguer de tofu em bolo do caco com manteiga de alho	soybeans gluten milk
pt	Hot roll de salmão com queijo-creme e molho teriyaki	fish milk soybeans~ gluten~
pt	Contém glúten, leite e sulfitos. Pode conter vestígios de frutos de casca rija.	gluten milk sulphites nuts(may)
pt	Francesinha à moda do Porto	gluten~ milk~
pt	Alheira de Mirandela grelhada com grelos	gluten~
pt	Arroz doce com canela	milk~
pt	Leitão à Bairrada com laranja	-
pt	Caril de grão com leite de coco e coentros	-
pt	Castanhas assadas com erva-doce	-
pt	Tapioca de coco, sem leite e sem ovo	-
pt	Panqueca de trigo-sarraceno com compota de maçã, sem ovos nem lacticínios	-
pt	Abóbora-manteiga assada com noz-moscada e azeite	-
nl	Uitsmijter met drie eieren, ham en kaas op boerenbrood	eggs milk gluten
nl	Ambachtelijke garnalenkroketten met brood	crustaceans gluten milk~ eggs~
nl	Zeeuwse mosselen in witbier met bleekselderij	molluscs gluten celery
nl	Kipsaté van de grill met pindasaus en atjar	peanuts soybeans~ gluten~
nl	Hollandse nieuwe met ui en zuur	fish
nl	Knolselderijsoep met geroosterde hazelnoten en truffelroom	celery nuts milk
nl	Boterham met pindakaas en banaan	gluten peanuts
nl	Boerenkoolstamppot met rookworst en grove mosterd	mustard milk~
nl	Warme appeltaart met slagroom	milk gluten~ eggs~
nl	Sesambagel met gerookte zalm en roomkaas	sesame gluten fish milk
nl	Nasi goreng met ketjap, gebakken ei en kroepoek	soybeans eggs crustaceans~ gluten~
nl	Bevat tarwe, melk en lupine. Kan sporen van pinda's en amandelen bevatten.	gluten milk lupin peanuts(may) nuts(may)
nl	Inktvis van de plancha met aioli	molluscs eggs~
nl	Bitterballen (8 stuks)	gluten~ milk~
nl	Verse stroopwafel bij de koffie	gluten~ milk~
nl	Poffertjes met poedersuiker	gluten~ eggs~ milk~
nl	Wentelteefjes met kaneel en suiker	gluten~ eggs~ milk~
nl	Soep van butternutpompoen met kokosmelk	-
nl	Frisse salade van botersla, eikenbladsla en komkommer	-
nl	Gegrilde oesterzwammen met knoflook en tijm	-
nl	Boekweitpap met kokosroom en nootmuskaat, zuivelvrij	-
nl	Sinaasappelsorbet, zonder melk, ei of noten	-
pl	Pierogi z twarogiem i smażoną cebulką	milk gluten~
pl	Śledź w śmietanie z jabłkiem i cebulą	fish milk
pl	Pstrąg pieczony w maśle z płatkami migdałów	fish milk nuts
pl	Żurek z jajkiem i białą kiełbasą	eggs gluten~
pl	Krupnik na kaszy jęczmiennej z selerem	gluten celery
pl	Sernik z orzechami laskowymi	milk nuts eggs~
pl	Krewetki w białym winie i czosnku z bagietką	crustaceans gluten sulphites~
pl	Makaron udon z tofu, sezamem i sosem sojowym	gluten soybeans sesame
pl	Kotlet de volaille z masłem i koperkiem	milk gluten~ eggs~
pl	Polędwiczka wieprzowa w sosie musztardowo-śmietanowym	mustard milk
pl	Lody waniliowe z masłem orzechowym i solonymi orzeszkami ziemnymi	peanuts milk~
pl	Mule po marynarsku ze świeżym pieczywem	molluscs gluten sulphites~
pl	Zawiera pszenicę, jaja i dwutlenek siarki. Może zawierać śladowe ilości łubinu i orzechów.	gluten eggs sulphites lupin(may) nuts(may)
pl	Kotlet schabowy z ziemniakami i kapustą zasmażaną	gluten~ eggs~
pl	Naleśniki z dżemem truskawkowym	gluten~ eggs~ milk~
pl	Kopytka ze skwarkami	gluten~ eggs~
pl	Zupa krem z dyni piżmowej na mleczku kokosowym	-
pl	Boczniaki z patelni z czosnkiem i natką	-
pl	Kasza gryczana z duszonymi maślakami	-
pl	Serca drobiowe duszone z marchewką	-
pl	Wegański budyń kokosowy, bez mleka i bez jaj	-
pl	Sałata masłowa z rzodkiewką i oliwą	-`
