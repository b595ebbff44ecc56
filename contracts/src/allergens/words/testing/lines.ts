/**
 * Lines of menus, and the allergens that a careful reader asks about: language, line, allergen ids, separated by tabs. "(may)":
 * traces. "~": only the dish implies it.
 */
export const lines = `en	Grilled cheese sandwich with tomato soup	milk gluten
en	Fish and chips with tartare sauce	fish gluten eggs
en	Pad thai with tofu and crushed peanuts	peanuts soybeans crustaceans~ eggs~ fish~
en	Moules marinières, crusty bread	molluscs gluten sulphites~
en	Lobster thermidor	crustaceans milk
en	Spaghetti alle vongole	gluten molluscs
en	Waldorf salad	celery nuts
en	Honey mustard dressing	mustard
en	Hummus with warm pitta	sesame gluten
en	Tempura prawns with soy dip	crustaceans soybeans gluten
en	Crayfish tails in garlic butter	crustaceans milk
en	Calamari rings, aioli	molluscs eggs
en	Pecan pie with vanilla ice cream	nuts milk gluten~ eggs~
en	Dried apricots (contain sulphites)	sulphites
en	Lupin flour waffles	lupin gluten eggs~ milk~
en	Celeriac remoulade	celery eggs
en	Scrambled eggs on rye toast	eggs gluten
en	Monkfish curry	fish
en	Black pudding with seared scallops	molluscs gluten~
en	Porridge made with water	gluten
en	Roast chicken, potatoes and carrots	-
en	Rice and beans	-
en	Free refills on soft drinks	-
en	Butternut squash risotto without dairy	-
en	Nut-free pesto	milk
en	Dairy-free coconut yoghurt	-
en	Gluten-free bread	-
en	Prawn crackers, free of artificial colours	crustaceans
en	Chips fried in the same oil as fish	fish(may)
en	May contain nuts and sesame	nuts(may) sesame(may)
en	Contains: wheat, milk. May contain: soya	gluten milk soybeans(may)
en	Not suitable for people with a nut allergy	nuts(may)
en	Please tell us about any allergies	-
en	Oat milk flat white	gluten
en	Almond milk latte	nuts
en	Water chestnuts and bamboo shoots	-
en	Buckwheat pancakes with maple syrup	-
en	Eggplant and chickpea stew	-
en	Cocoa butter lip of chocolate	-
en	Cashew cream, no soy, no wheat	nuts
en	Vegan cheese toastie	gluten
en	Toasted marshmallows	-
en	Sweetbreads with peas	-
en	Steak with red wine jus	sulphites
en	Burger in a brioche bun, without cheese	gluten eggs~ milk~
en	Satay chicken skewers	peanuts
en	Club sandwich with mayo	gluten eggs
en	Swordfish steak, lemon	fish
en	Ham and leek quiche	gluten eggs milk
en	Bloody Mary with Worcestershire sauce	fish celery~
en	Cod free of bones, peas	fish
en	Nut, egg and milk free	-
en	Vegetables steamed; no oil, no salt	-
de	Käsespätzle mit Röstzwiebeln	milk gluten eggs
de	Wiener Schnitzel mit Pommes frites	gluten eggs
de	Kaiserschmarrn mit Zwetschkenröster	gluten eggs milk
de	Lachsfilet auf Blattspinat	fish
de	Garnelenspieß mit Knoblauchdip	crustaceans
de	Semmelknödel mit Pilzrahmsauce	gluten eggs milk
de	Kartoffelsalat mit Senfdressing	mustard
de	Selleriecremesuppe	celery milk
de	Haselnusskuchen	nuts
de	Erdnussbutter-Sandwich	peanuts gluten
de	Tofupfanne mit Sojasprossen	soybeans
de	Sesamlaibchen mit Kräuterquark	sesame milk
de	Spaghetti mit Miesmuscheln	gluten molluscs
de	Trockenfrüchte, geschwefelt	sulphites
de	Lupinenschnitzel	lupin
de	Rinderbraten in Rotweinsauce	sulphites
de	Forelle Müllerin	fish gluten
de	Leberkäse im Weckerl	gluten
de	Apfelstrudel mit Vanillesauce	gluten milk eggs~
de	Spiegeleier mit Speck	eggs
de	Rührei mit Schnittlauch	eggs
de	Reis mit Gemüse	-
de	Glutenfreies Brot	-
de	Milchfreie Nudeln	gluten
de	Gluten- und laktosefreie Kekse	-
de	Ohne Milch, Ei und Nüsse	-
de	Ohne Geschmacksverstärker, mit Butter verfeinert	milk
de	Frei von künstlichen Aromen, enthält Soja	soybeans
de	Kokosmilchsuppe	-
de	Muskatnuss und Pfeffer	-
de	Buchweizen mit Roter Bete	-
de	Süßkartoffelpommes	-
de	Eisbergsalat mit Essig und Öl	-
de	Schweinsbraten mit Kraut	-
de	Lachs (frei von Gräten)	fish
de	Kann Nüsse und Sesam enthalten	nuts(may) sesame(may)
de	Enthält Gluten; kann Spuren von Erdnüssen enthalten	gluten peanuts(may)
de	Enthält keine Nüsse	-
de	Spaghetti Carbonara	gluten eggs milk
de	Mandelmilch-Cappuccino	nuts
de	Hirse-Gemüse-Pfanne	-
de	Hummersuppe mit Cognac	crustaceans
de	Kabeljau im Bierteig	fish gluten
de	Gebackener Camembert	milk
de	Nudelsalat mit Mayonnaise	gluten eggs
de	Austern auf Eis	molluscs
de	Für Erdnussallergiker geeignet	-
fr	Quiche lorraine	gluten eggs milk
fr	Moules frites	molluscs
fr	Saumon fumé, crème fraîche	fish milk
fr	Croque-monsieur	gluten milk
fr	Salade niçoise au thon, œufs durs et anchois	fish eggs
fr	Escargots au beurre persillé	molluscs milk
fr	Homard rôti	crustaceans
fr	Crevettes grises	crustaceans
fr	Céleri rémoulade	celery eggs mustard
fr	Lapin à la moutarde	mustard
fr	Bœuf bourguignon au vin rouge	sulphites
fr	Tarte aux noisettes	nuts gluten
fr	Magret de canard aux pêches	-
fr	Sésame grillé et riz	sesame
fr	Lait d'amande	nuts
fr	Lait de coco et citronnelle	-
fr	Farine de lupin	lupin
fr	Galettes de sarrasin nature	-
fr	Crêpes au sucre	gluten eggs milk
fr	Pain perdu	gluten eggs milk
fr	Sauce soja	soybeans gluten
fr	Mousse au chocolat	eggs
fr	Sans fruits à coque	-
fr	Sans œufs ni lait	-
fr	Exempt de gluten	-
fr	Peut contenir des traces d'arachides	peanuts(may)
fr	Peut contenir du lait et du soja	milk(may) soybeans(may)
fr	Ne contient pas de noix	-
fr	Pommes noisette	-
fr	Rôti de veau, pommes de terre	-
fr	Noix de coco râpée	-
fr	Noix de muscade	-
fr	Haricots beurre	-
fr	Bisque de homard	crustaceans
fr	Loup de mer grillé	fish
fr	Bar rôti au fenouil	fish
fr	Huîtres de Cancale	molluscs
fr	Poulpe grillé	molluscs
fr	Fromage blanc	milk
fr	Pâtes au pistou	gluten milk~
fr	Frites cuites dans la même huile que le poisson	fish(may)
fr	Cacahuètes grillées	peanuts
fr	Sole meunière	fish milk gluten
es	Tortilla de patatas	eggs
es	Croquetas de jamón	gluten milk eggs~
es	Gambas al ajillo	crustaceans
es	Boquerones en vinagre	fish
es	Pulpo a la gallega	molluscs
es	Calamares a la romana	molluscs gluten
es	Ensalada de atún y huevo	fish eggs
es	Pan con tomate	gluten
es	Crema catalana	eggs milk
es	Queso manchego	milk
es	Arroz con pollo	-
es	Almendras fritas	nuts
es	Turrón de Jijona	nuts
es	Salsa de mostaza	mustard
es	Apio y zanahoria	celery
es	Lubina a la sal	fish
es	Rape en salsa	fish
es	Ajoblanco	nuts gluten
es	Salmorejo	gluten
es	Gazpacho sin pan	-
es	Leche de coco	-
es	Leche de almendras	nuts
es	Horchata de chufa	-
es	Cacahuetes salados	peanuts
es	Chocolate con churros	gluten
es	Altramuces	lupin
es	Vino tinto	sulphites
es	Mejillones al vapor	molluscs
es	Chocos fritos	molluscs
es	Sin leche ni huevo	-
es	Libre de gluten	-
es	No contiene frutos secos	-
es	Puede contener trazas de sésamo y soja	sesame(may) soybeans(may)
es	Patatas bravas	-
es	Nuez moscada	-
es	Tortitas de maíz	-
es	Bacalao al pil pil	fish
es	Merluza rebozada	fish gluten
es	Flan de huevo	eggs milk
es	Tarta de Santiago	nuts eggs
es	Langostinos a la plancha	crustaceans
es	Navajas a la plancha	molluscs
it	Spaghetti alla carbonara	gluten eggs milk
it	Pizza Margherita	gluten milk
it	Vitello tonnato	fish eggs
it	Tiramisù della casa	eggs milk gluten
it	Gnocchi al gorgonzola	gluten milk
it	Risotto ai gamberi	crustaceans milk~
it	Linguine allo scoglio	gluten crustaceans molluscs
it	Insalata caprese	milk
it	Cozze alla marinara	molluscs
it	Frittura di calamari e gamberetti	molluscs crustaceans
it	Branzino al forno	fish
it	Pomodori al sole	-
it	Menu della sera	-
it	Carciofi alla romana	-
it	Panna cotta ai frutti di bosco	milk
it	Torta di nocciole	nuts
it	Pesto alla genovese	nuts milk
it	Latte di mandorla	nuts
it	Latte di cocco	-
it	Grano saraceno con verdure	-
it	Noce moscata	-
it	Sedano rapa	celery
it	Senape di Digione	mustard
it	Bruschetta al pomodoro	gluten
it	Cotoletta alla milanese	gluten eggs milk~
it	Parmigiana di melanzane	milk
it	Senza glutine e lattosio	-
it	Senza latte né uova	-
it	Non contiene arachidi	-
it	Può contenere tracce di frutta a guscio	nuts(may)
it	Può contenere soia e senape	soybeans(may) mustard(may)
it	Pasta senza uova	gluten
it	Vino bianco della casa	sulphites
it	Farina di lupini	lupin
it	Semi di sesamo	sesame
it	Burrata pugliese	milk
it	Alici marinate	fish
it	Baccalà mantecato	fish
it	Amaretti	nuts eggs
it	Polenta con funghi	-
it	Saltimbocca alla romana	gluten~
it	Bagna cauda	fish
pt	Pastéis de bacalhau	fish eggs
pt	Bacalhau com natas	fish milk gluten~
pt	Arroz de marisco	crustaceans molluscs
pt	Pastel de nata	gluten eggs milk
pt	Camarão ao alho	crustaceans
pt	Polvo à lagareiro	molluscs
pt	Lulas grelhadas	molluscs
pt	Choco frito	molluscs gluten~
pt	Amêijoas à Bulhão Pato	molluscs sulphites~
pt	Queijo da Serra com pão	milk gluten
pt	Sopa de legumes com aipo	celery
pt	Frango assado com batatas	-
pt	Arroz doce com leite	milk
pt	Leite de coco	-
pt	Leite de amêndoa	nuts
pt	Noz moscada	-
pt	Tremoços	lupin
pt	Amendoins torrados	peanuts
pt	Castanha de caju	nuts
pt	Francesinha	gluten milk
pt	Molho de soja	soybeans gluten
pt	Mostarda em grão	mustard
pt	Sementes de sésamo	sesame
pt	Vinho verde	sulphites
pt	Sem glúten e sem lactose	-
pt	Sem leite nem ovo	-
pt	Livre de frutos secos	-
pt	Pode conter vestígios de amendoim	peanuts(may)
pt	Pode conter leite e soja	milk(may) soybeans(may)
pt	Não contém glúten	-
pt	Robalo grelhado	fish
pt	Salmão com legumes	fish
pt	Ovos mexidos	eggs
pt	Massa com atum	gluten fish
pt	Caldo verde	-
pt	Feijoada	-
pt	Bolo de noz	nuts
pt	Sardinhas assadas	fish
pt	Tosta mista	gluten milk
pt	Mexilhões de escabeche	molluscs
nl	Kaassoufflé	milk gluten
nl	Erwtensoep met roggebrood	gluten celery~
nl	Garnalenkroket	crustaceans gluten eggs~ milk~
nl	Gebakken zalm met broccoli	fish
nl	Haring met uitjes	fish
nl	Mosselen in witte wijn	molluscs sulphites celery~
nl	Tosti ham kaas	gluten milk
nl	Pannenkoek met stroop	gluten eggs milk
nl	Uitsmijter met spek	eggs gluten
nl	Saté met pindasaus	peanuts
nl	Mosterdsoep	mustard
nl	Selderijsalade	celery
nl	Appeltaart met slagroom	milk gluten
nl	Amandelkoekjes	nuts gluten
nl	Sesamzaad	sesame
nl	Sojamelk	soybeans
nl	Kokosmelk	-
nl	Nootmuskaat	-
nl	Boekweitpannenkoek	-
nl	Lupinemeel	lupin
nl	Gepofte aardappel	-
nl	Kip met rijst	-
nl	Glutenvrije pasta	-
nl	Vrij van noten	-
nl	Zonder melk en ei	-
nl	Bevat geen soja	-
nl	Kan sporen van pinda's bevatten	peanuts(may)
nl	Kan melk en noten bevatten	milk(may) nuts(may)
nl	Bevat tarwe en ei	gluten eggs
nl	Eiersalade	eggs
nl	Roerei met zalm	eggs fish
nl	Broodje kroket	gluten eggs~ milk~
nl	Inktvisringen	molluscs
nl	Oesters	molluscs
nl	Kreeftensoep	crustaceans
nl	Visstick met remouladesaus	fish eggs
nl	Roomijs	milk
nl	Witte wijn	sulphites
nl	Walnotenbrood	nuts gluten
nl	Stamppot boerenkool	milk~
nl	Eierkoek	eggs gluten
nl	Cashewnoten	nuts
pl	Pierogi ruskie	gluten milk
pl	Sernik krakowski	milk eggs
pl	Śledź w śmietanie	fish milk
pl	Łosoś z pieca	fish
pl	Krewetki w czosnku	crustaceans
pl	Zupa z raków	crustaceans
pl	Jajecznica na maśle	eggs milk
pl	Kotlet schabowy panierowany	gluten eggs
pl	Żurek z jajkiem	gluten eggs
pl	Chleb ze smalcem	gluten
pl	Naleśniki z serem	gluten eggs milk
pl	Makaron z orzechami	gluten nuts
pl	Sałatka z selerem	celery
pl	Sos musztardowy	mustard
pl	Sezam i miód	sesame
pl	Tofu w sosie sojowym	soybeans gluten
pl	Orzeszki ziemne	peanuts
pl	Migdały prażone	nuts
pl	Kalmary smażone	molluscs
pl	Małże w białym winie	molluscs sulphites
pl	Mąka łubinowa	lupin
pl	Ryż z warzywami	-
pl	Kurczak pieczony z ziemniakami	-
pl	Mleko kokosowe	-
pl	Kasza gryczana	-
pl	Gałka muszkatołowa	-
pl	Bez glutenu i laktozy	-
pl	Bez mleka i jajek	-
pl	Bezglutenowe pierogi	-
pl	Nie zawiera orzechów	-
pl	Może zawierać śladowe ilości orzechów	nuts(may)
pl	Może zawierać mleko i soję	milk(may) soybeans(may)
pl	Zawiera pszenicę i jaja	gluten eggs
pl	Dorsz w cieście piwnym	fish gluten
pl	Bigos	-
pl	Barszcz czerwony	-
pl	Placki ziemniaczane ze śmietaną	milk gluten~ eggs~
pl	Tatar z łososia	fish
pl	Bułka z masłem	gluten milk
pl	Kremówka	gluten eggs milk
pl	Wino czerwone	sulphites
pl	Ostrygi	molluscs
en	Pan-seared hake with samphire and brown shrimp butter	fish crustaceans milk
en	Korean fried chicken, gochujang glaze, toasted sesame	sesame gluten~ soybeans~
en	Devilled eggs with smoked paprika	eggs
en	Shepherd's pie topped with cheddar mash	milk
en	Thai green curry with king prawns (contains fish sauce)	crustaceans fish
en	Sticky date pudding, butterscotch sauce, pouring cream	milk
en	Mezze board: falafel, baba ganoush, tahini dressing	sesame
en	Half lobster, chips and garlic mayo	crustaceans eggs
en	Pistachio and cardamom kulfi	nuts milk
en	No added sugar. Dairy free.	-
en	Egg fried rice with spring onions, wheat-free soy sauce	eggs soybeans
en	Chicken schnitzel, slaw and gherkins	gluten eggs
en	Mulligatawny with celery and coriander	celery
en	Crispy squid, lime, free dip	molluscs
en	Made in a bakery where we also handle hazelnuts and lupin	nuts(may) lupin(may)
en	Rack of lamb, Dijon crust, port reduction	mustard sulphites
de	Zwiebelrostbraten mit Bratkartoffeln	-
de	Gebackene Champignons mit Sauce Tartar	gluten eggs
de	Spinatknödel mit brauner Butter und Bergkäse	gluten milk eggs
de	Nürnberger Rostbratwürste mit Meerrettich und Senf	mustard
de	Saiblingsfilet in Mandelbutter	fish nuts milk
de	Tagliatelle mit Flusskrebsen in Hummerrahm	gluten crustaceans milk eggs~
de	Salatteller ohne Ei und ohne Schinken	-
de	Mohnschnecke mit Puderzucker	gluten
de	Sojageschnetzeltes, glutenfrei	soybeans
de	Rinderfilet mit Selleriepüree und Portweinjus	celery sulphites
de	Grießnockerlsuppe	gluten eggs
de	Pizza Frutti di Mare	gluten crustaceans molluscs
de	In unserer Küche werden Erdnüsse und Sesam verarbeitet	peanuts(may) sesame(may)
fr	Velouté de potimarron, éclats de châtaigne	-
fr	Filet de bar en croûte de sel	fish
fr	Gratin de macaronis au comté	gluten milk
fr	Œuf cocotte aux morilles	eggs
fr	Cassolette de pétoncles et bisque de langoustines	molluscs crustaceans milk~
fr	Tarte fine aux pommes, glace vanille	gluten milk
fr	Entrecôte grillée, sauce béarnaise	eggs milk
fr	Carpaccio de betterave, vinaigrette à la moutarde ancienne	mustard
fr	Riz au lait à la vanille	milk
fr	Frites maison, ketchup	-
fr	Gâteau au chocolat sans farine ni beurre	-
fr	Travers de porc laqués au soja et sésame	soybeans sesame
fr	Terrine de lapin aux pistaches	nuts
es	Huevos rotos con jamón	eggs
es	Chipirones en su tinta	molluscs
es	Hamburguesa de ternera con queso cheddar y pan brioche	milk gluten eggs~
es	Salmón marinado con eneldo y mostaza	fish mustard
es	Pimientos de Padrón	-
es	Carrillera al vino tinto	sulphites
es	Ensalada de nueces y queso azul	nuts milk
es	Fideuá de sepia y gambas	gluten molluscs crustaceans
es	Albóndigas de la abuela	gluten~ eggs~
es	Pisto manchego con huevo frito	eggs
es	Helado de turrón, sin gluten	nuts milk
es	Puede contener restos de apio y moluscos	celery(may) molluscs(may)
es	Bacalao con pasas y piñones	fish
it	Ravioli ricotta e spinaci, burro e salvia	gluten milk eggs~
it	Tagliata di manzo, rucola e grana	milk
it	Insalata di mare con sedano	fish crustaceans molluscs celery
it	Risotto allo zafferano	milk~
it	Pasta e fagioli	gluten
it	Orata all'acqua pazza	fish
it	Seppie in umido con piselli	molluscs
it	Cantuccini e Vin Santo	gluten nuts sulphites eggs~
it	Gelato al pistacchio	nuts milk
it	Lasagne al forno	gluten milk eggs~
it	Crocchette di patate senza uova	gluten~ milk~
it	Prodotto in un laboratorio che utilizza arachidi e sesamo	peanuts(may) sesame(may)
it	Tartare di tonno con salsa di soia	fish soybeans gluten
pt	Bife à portuguesa com ovo a cavalo	eggs
pt	Açorda de gambas	gluten crustaceans eggs~
pt	Bacalhau à Gomes de Sá	fish eggs
pt	Arroz de pato	-
pt	Polvo grelhado com batata a murro	molluscs
pt	Gelado de avelã	nuts milk
pt	Sopa de peixe com massinhas	fish gluten
pt	Prego no pão com mostarda	gluten mustard
pt	Salada de grão com atum	fish
pt	Mousse de chocolate caseira	eggs
pt	Bolo de laranja sem glúten nem leite	-
pt	Rissóis de camarão	gluten crustaceans eggs~
pt	Lombo de porco com castanhas	-
nl	Gerookte paling op toast	fish gluten
nl	Broodje gezond met ei en kaas	gluten eggs milk
nl	Kipsaté met kroepoek en satésaus	peanuts crustaceans gluten~ soybeans~
nl	Vispannetje met garnalen en mosselen	fish crustaceans molluscs
nl	Hollandse nieuwe	fish
nl	Spinazie met een gekookt ei	eggs
nl	Vanille-ijs met warme kersen	milk
nl	Tomatensoep met room	milk
nl	Carpaccio met pijnboompitten en Parmezaanse kaas	milk
nl	Gevulde speculaas	gluten milk~
nl	Glutenvrij bier	-
nl	Bereid in een keuken waar ook noten en sesam worden gebruikt	nuts(may) sesame(may)
nl	Zuurkool met worst	-
pl	Pierogi z kapustą i grzybami	gluten
pl	Zupa pomidorowa z makaronem	gluten
pl	Filet z dorsza z masłem koperkowym	fish milk
pl	Krem z selera z prażonymi migdałami	celery nuts
pl	Placki z jabłkami i cukrem pudrem	-
pl	Schab w sosie z zielonego pieprzu	-
pl	Gofry z bitą śmietaną	gluten eggs milk
pl	Sałatka z krewetkami i awokado	crustaceans
pl	Tost z serem i szynką	gluten milk
pl	Ciasto marchewkowe z orzechami włoskimi	nuts
pl	Bez laktozy, zawiera soję	soybeans
pl	Danie może zawierać gorczycę i seler	mustard(may) celery(may)
pl	Ryba po grecku	fish`
