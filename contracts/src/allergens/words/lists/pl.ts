import type { WordList } from './word-list.ts'

/** Polish words. */
export const polish: WordList = {
  language: 'pl',
  common: `z, ze, w, we, na, i, oraz, lub, bez, do, po, od, zupa, sos, sosie, sosem, sałatka, sałatką, ryż, kurczak, kurczaka, wołowina, wieprzowina, ziemniaki, ziemniakami, warzywa, warzywami,
    smażony, smażona, smażone, pieczony, pieczona, pieczone, gotowane, grillowany, grillowana, domowy, domowa, może, zawierać, zawiera, śladowe, ilości, cieście, pieca, kotlet, czosnku, nie, ani, biały, biała, białe, czerwone, czerwony, czerwona, świeży, świeża, świeże, ciasto, miód`,
  letters: /[ąęłśżźćń]/u,
  names: {
    gluten:
      'gluten*, *glutenow*, *pszen*, żyto, żyta, żytni*, jęczmie*, jęczmienn*, owies, owsian*, owsa, orkisz*, kamut, słód, słodu, słodow*, semolina, kuskus, bulgur, kasza manna',
    crustaceans:
      'skorupiak*, krab, kraby, kraba, krabow*, krabem, homar*, krewet*, langust*, rak?, raki?, raków?, raka?, rakow*?, szyjki rakowe, langustynk*, rakow*, raczk*, gambas*, langusta',
    eggs: 'jaj*, jajk*, żółtk*, białko jaja, białka jaj',
    fish: 'ryba, ryby, rybą, rybę, ryb, rybny, rybna, rybne, rybnej, rybnym, rybki, rybie, łosoś*, łosos*, tuńczyk*, śledź, śledzie, śledzi, śledziem, śledziow*, dorsz*, pstrąg*, makrel*, karp?, karpia?, karpiem?, sandacz*, halibut*, sardel*, anchois, węgorz*, szprot*, szprotk*, sum?, mintaj*, morszczuk*, okoń, okonia, szczupak*, kawior*, dorada, dorady, doradę, doradą, doradzie, troć, flądr*, flądra, filet z sol, filety z sol, ryba po grecku, rybn*, rybk*, rolmops*, matias*, matjas*, sieja, sielawa, lin?, miruna, mirun*, sola?, turbot*, karmazyn*, barramundi, sandacz*, sushi, ikra?, ikrą?, tilapi*, pang?, panga',
    peanuts:
      'arachid*, fistaszk*, orzeszki ziemne, orzeszków ziemnych, orzeszkami ziemnymi, orzechy ziemne, orzechów ziemnych, orzechami ziemnymi, orzeszki arachidowe, orzechy arachidowe, orzeszków arachidowych, orzechów arachidowych, orzeszkami arachidowymi, masło orzechowe, masłem orzechowym',
    soybeans: 'soja, soi?, soję, soją, sojow*, tofu',
    milk: 'mleko, mleka, mlekiem, mleku, mleczn*, laktoz*, serwatk*, kazein*, nabiał*, maślank*',
    nuts: 'orzech*, orzeszk*, migdał*, pistacj*, nerkowc*, nerkowiec, laskow*, makadami*, pekan*',
    celery: 'seler*',
    mustard: 'gorczyc*, musztard*',
    sesame: 'sezam*',
    sulphites: 'siarczyn*, dwutlenek siarki, dwutlenku siarki, siarkowan*',
    lupin: 'łubin*',
    molluscs:
      'mięczak*, małże, małży, małża, małżami, małżach, ostryg*, kalmar*, ośmiornic*, ślimak*, przegrzebk*, omułk*, mątw*, sepia, mule, muli, mulami, omułki, vongole, ostryga, kalmary, przegrzebki, ośmiornica',
  },
  foods: {
    gluten:
      'chałka, chałki, chałkę, chałką, chałce, chałek, chałeczk*, chleb*, mąka, mąki, mąką, mąkę?, mączn*, makaron*, bułka, bułki, bułkę, bułką, bułce, bułek, bułkami, bułecz*, grzank*, grzance, kruszonk*, tempur*, piwie, panierowan*, panierk*, pierogi, pierogów, pierogami, pierożk*, naleśnik*, ciastk*, pszenn*, bagietk*, piwo, piwa?, piwny, piwna, piwne, piwnym, piwnego, piwnej, krokiet*, uszka?, uszkami?, pyz*, łazank*, herbatnik*, pita, zacierk*, tortilla?, knedl*, rogal*, pączk*, pączek, panini, makowiec, drożdżow*, tost, tosty, tosta, tostu, tostem, tostów, tostami, toście, tostow*, gofr*, ciasto francuskie, lasagne, pizza, pizzy, pizzę, spaghetti, penne, tagliatelle, gnocchi, kopytk*, croissant*, bagietka, drożdżówk*, strudel*, zapiekank*, pasztecik*, kanapk*, hot dog, kebab w bułce, panierce, panierka, krakers*, biszkopt*, kasza jęczmienna, kaszą jęczmienną, kaszy jęczmiennej, pęczak*, kasza pęczak, ciasteczk*, wafl*, wafelk*, pieczyw*, podpłomyk*, kołacz*, kołduny, kołdunów, uszkami, krokiety, placuszki?, ravioli, tarta?, grahamk*, musli, granola',
    eggs: 'majonez*, omlet*, jajecznic*, beza?, bezy?, bezą?, bezow*, kogel mogel, jajka sadzone, tatar wołowy, sos tatarski, sosem tatarskim, sos holenderski, sosem holenderskim, jajk*, jajec*',
    milk: 'ser?, sera?, serem, sery?, serów, serow*, serek, serk*, masło, masła, masłem, maśle, maślan*, śmietan*, śmietank*, jogurt*, twaróg, twarog*, twarożk*, kefir*, oscyp*, oscypek, bryndz*, mozzarell*, parmezan*, feta, fetą, bundz*, lody waniliowe, lody śmietankowe, budyń, budyniu, budyniem, budyniow*, lody?, mascarpone, ricott*, camembert*, gorgonzol*, brie, cheddar*, halloumi, mozarell*, bita śmietana, bitą śmietaną, bitej śmietany, sos śmietanowy, sosem śmietanowym, puree?, latte, cappuccino, krówk*, kajmak*, skyr*, ricotta, sos beszamelowy, beszamel*, masełk*, koktajl mleczny, żółty ser, serki',
    nuts: 'marcepan*, nugat*, pralin*',
    sesame: 'tahini, tahina, hummus*, chałw*',
    soybeans: 'miso, sos sojowy, tempeh',
    sulphites:
      'wino, wina?, winie, winem, szampan*, prosecco, grzaniec, grzane wino, porto, sherry, sangria, cydr*, wermut*, czerwonym winie, białym winie',
    mustard: 'sos musztardowy',
    fish: 'paprykarz szczeciński',
  },
  phrases: `
    sos sojowy, sosie sojowym, sosem sojowym, sosu sojowego = soybeans gluten
    owoce morza, owocami morza, owoców morza = crustaceans molluscs
    mleko migdałowe, mlekiem migdałowym, mleka migdałowego = nuts
    mleko owsiane, mlekiem owsianym, mleka owsianego = gluten
    mleko sojowe, mlekiem sojowym, mleka sojowego = soybeans
    mąka łubinowa, mąki łubinowej = lupin
    mąka migdałowa, mąki migdałowej = nuts
    paluszki krabowe, paluszkami krabowymi = fish
    krem z orzechów laskowych = nuts
    ciasto francuskie, cieście francuskim, cieście piwnym = gluten
    pasta jajeczna, pastą jajeczną, pasty jajecznej, pasta z jaj, pasta z jajek, pastą z jajek = eggs
    pasta rybna, pastą rybną, pasta z tuńczyka, pastą z tuńczyka, pasta z makreli, pastą z makreli, pasta z łososia, pastą z łososia, pasta ze śledzia, pasta z wędzonej ryby, pasta z wędzonej makreli = fish
    pasta z twarogu, pastą z twarogu, pasta z sera = milk
    pasta sezamowa, pastą sezamową = sesame`,
  dishes: `
    pierogi ruskie, pierogów ruskich = gluten milk
    chałka, chałki, chałkę, chałką = eggs
    tort, tortu, tortem, torty, torcik* = gluten eggs milk
    schabowy, schabowego, schabowe, kotlet schabowy, de volaille, dewolaj = gluten eggs
    żurek, żurku, żur?, barszcz biały = gluten
    naleśnik* = gluten eggs milk
    kremówk*, napoleonk*, karpatk*, szarlotk* = gluten
    kremówk*, karpatk*, napoleonk* = gluten eggs milk
    kopytk* = eggs
    kluski śląskie, klusek śląskich, kluskami śląskimi = gluten eggs
    knedle, kluski leniwe, leniwe = gluten eggs milk
    flaki = gluten celery
    sałatka jarzynowa = eggs
    racuch*, pączk*, gofr*, piernik*, faworki, makowiec = gluten eggs
    zapiekank* = gluten milk
    carpaccio z łososia = fish
    bita śmietana, ptasie mleczko = milk
    pierogi*, pierog*, uszka*, pyzy, knedl*, kołduny, kluski, klusek, kluskami, kluskach, kluseczk* = gluten
    kotlet mielony, mielony, mielone, kotlety mielone = gluten eggs
    ryba w panierce, nuggetsy, nuggets* = gluten
    lasagne, pizza, pizzy, zapiekanka* = gluten milk
    kogel mogel = eggs
    barszcz z uszkami = gluten
    tiramisu, makowiec*, drożdżówk*, wuzetk*, eklerk*, ptyś, ptysie = gluten eggs milk
    puree ziemniaczane, chłodnik, mizeria, mizerią, pierogi leniwe = milk
    sałatka cezar, sałatka caesar, cezar = fish eggs milk
    beza pavlova, tort bezowy = eggs
    sushi = fish
    paella = crustaceans molluscs
    mule po marynarsku = sulphites celery
    kotlet schabowy, schabowy = gluten eggs
    de volaille, kotlet de volaille = gluten eggs milk
    gołąbki = gluten
    rosół, rosołu, zupa jarzynowa, krupnik, ogórkowa, zupa ogórkowa = celery
    krupnik = gluten
    rosół z makaronem = gluten eggs celery
    tatar wołowy, befsztyk tatarski = eggs mustard
    śledź w śmietanie = milk
    carbonara = eggs milk gluten
    pesto = milk nuts
    risotto = milk
    sernik* = gluten eggs milk
    tiramisu, brownie, ciasto czekoladowe, szarlotk*, jabłecznik* = gluten eggs milk
    lody = milk
    burger, hamburger, cheeseburger, kebab, hot dog = gluten
    placki ziemniaczane = gluten eggs
    zupa grzybowa, zupa pieczarkowa, zupa krem = milk
    sałatka grecka = milk
    pad thai = peanuts fish eggs soybeans crustaceans
    karp po żydowsku = fish
    łazanki = gluten`,
  harmless: `pasta z ciecierzycy, pasta z fasoli, pasta z soczewicy, pasta z bakłażana, pasta z oliwek, pasta z suszonych pomidorów, mleko kokosowe, mleka kokosowego, mlekiem kokosowym, mleczko kokosowe, mleczkiem kokosowym, orzech kokosowy, gałka muszkatołowa, gałką muszkatołową, masło kakaowe, kasza gryczana, mąka kukurydziana,
    mąka ryżowa, mąki ryżowej, mąka gryczana, mąki gryczanej, makaron ryżowy, makaronem ryżowym, orzeszki piniowe, orzeszkami piniowymi, mleko ryżowe, jajowat*, bakłażan*, boczniak*, masło shea, mleczaj*, serce, serca, serdelki,
    lody owocowe, sorbet*, kotlet z cieciorki, winogron*`,
}
