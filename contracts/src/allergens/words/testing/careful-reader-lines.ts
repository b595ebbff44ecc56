/**
 * Lines of menus in eight languages, with the allergens that a careful reader would ask about. The reader asked only about what is
 * named. Allergens with "~" are our addition: the dish implies them (a chocolate cake: gluten, eggs, milk).
 */
export const carefulReaderLines = `any	Smoked salmon, free-range eggs, sourdough toast	gluten eggs fish
any	Grilled prawns, free range egg mayonnaise	crustaceans eggs
any	Contains wheat and milk, free from egg	gluten milk
any	Enthält Milch, frei von Nüssen	milk
any	Non-dairy creamer (contains casein)	milk
any	No. 14 Prawn toast	gluten crustaceans
any	Contains no nuts or milk	-
any	Without milk or egg	-
any	Sans gluten ni lait	-
any	Egg-free mayonnaise	-
any	May contain traces of nuts	nuts(may)
any	Kann Spuren von Sellerie enthalten	celery(may)
any	Lactose-free milk	milk
any	Chocolate cake	gluten~ eggs~ milk~
any	Hot chocolate	milk~
any	Massaman curry	fish~ peanuts~
any	Coquillettes au jus	gluten
any	Noix de Saint-Jacques	molluscs
any	Noix de veau	-
any	Wurstplatte	-
any	Menu della sera	-
any	Butterfly chicken	-
any	Butter lettuce	-
any	Custard apple	-
any	Cornflour	-
any	Farine de sarrasin	-
any	Trigo sarraceno	-
any	Pine nuts	-
any	King oyster skewers	-
any	Hafermilch	gluten
any	Sojamilch	soybeans
any	Tintenfisch	molluscs
any	Coconut soup	-
any	Nutmeg	-
any	Eggplant	-
any	Cream of tartar	-
any	Lupinen Burger	lupin gluten~
any	Schafskäse, Tomaten	milk
any	Ziegenkäse	milk
any	Vollkornbrot	gluten
any	Brötchen	gluten
any	Sojasoße	soybeans gluten
any	Rahmsoße	milk
any	Eiweiß	eggs
any	Weizeneiweiß	gluten
any	Nussmischung	nuts
any	Thai fishcakes	fish gluten~ eggs~
any	Sea bass	fish
any	Crabcakes	crustaceans gluten~ eggs~
any	Milkshake	milk
any	Beer-battered haddock	gluten fish
any	Caesar salad	fish eggs milk gluten~
any	Surimi	fish
any	Geitenkaas	milk
any	Mollusk	molluscs
any	Navajas	molluscs
any	Rodaballo	fish
any	Nutella	nuts milk
any	Quesadilla	gluten milk
any	Cage-free eggs	eggs
any	Groundnut oil	peanuts
any	Gemüsesuppe (Sellerie) mit Weizeneiweiß gebunden	gluten celery
any	Champagner mit Crème de Cassis	sulphites
any	Vanilleeis (kann Spuren von Schalenfrüchten enthalten)	milk nuts(may)
any	Fait dans un atelier qui utilise aussi des arachides et du sésame	peanuts(may) sesame(may)
any	Présence possible de lait et d'œufs	milk(may) eggs(may)
any	Na terenie zakładu są używane: seler, soja, mleko	celery(may) soybeans(may) milk(may)
any	Suitable for people with milk, egg and peanut allergy	-
any	Made in a kitchen that handles peanuts and sesame	peanuts(may) sesame(may)
any	Tarte aux noix (farine de blé)	nuts gluten
any	Leche de tigre, pescado blanco	fish
any	Sin gluten. Puede contener trazas de frutos secos	nuts(may)
any	Insalata di polpo e sedano	molluscs celery
any	Risotto mantecato al burro	milk
any	Pão de queijo	milk
any	Bacalhau à brás	fish eggs
any	Saté ajam met pindasaus	peanuts gluten~ soybeans~
any	Bitterballen met mosterd	gluten mustard eggs~ milk~
any	Zupa rakowa	crustaceans
any	حمص بالطحينة	sesame
any	Butter chicken, naan	milk gluten
any	Peanut butter cups	peanuts
any	Oyster mushrooms, garlic	-
any	Austernpilze gebraten	-
any	Milchreis mit Hafermilch, ohne Kuhmilch	gluten`
