/**
 * The most common passwords of six characters or more: the top of the list that the zxcvbn project publishes
 * (MIT licence, Dropbox Inc.), and local ones that attackers would try first. Lower case.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
0.0.0.000 0.0.000 000000 000000000000 000001 000007 000111 007007 01011910 01011970 01011975 01011977 01011980
01011981 01011982 01011983 01011984 01011985 01011986 01011987 01011988 01011989 01011990 01011991 01011992
01011993 01012000 01012001 01012010 01012011 010203 010203040506 01091989 012345678910 014702580369
01telemike01 02011985 02011987 02021984 02021985 02021986 02021987 02021988 02031984 02031986 02041986
02051986 02061985 02061986 02071982 02071986 02081984 02081987 02081988 02091986 02091987 02101985 03082006
0987654321 100000 102030 10203040 102030405060 102938 1029384756 111111 11111111 111111111111 1111111111zz
11112222 111222 111222333 111222333000 111222333444555 111333 112211 112233 11223344 1122334455 112233445566
112358 11235813 1123581321 12011987 121314 12131415 122333 122333444455555 123098 123123 12312312 123123123123
123123a 123123q 123123qweqwe 1232323q 123321 123321123 123321456654 123321a 123321q 123321qweewq 123412341234
1234321 12344321 123451 123454321 1234554321 123456 123456654321 1234567 12345678 123456782000
1234567887654321 123456789 1234567890 123456789000 12345678900987654321 123456789012 1234567890123
1234567890987654321 1234567890a 1234567890q 1234567890qaz 1234567890qw 1234567890qwe 1234567890qwerty
1234567890zzz 12345678910 123456789101 1234567891011 123456789123 1234567892000 12345678987654321
123456789987654321 123456789a 123456789aaa 123456789abc 123456789asd 123456789q 123456789qaz 123456789qqq
123456789qwe 123456789qwer 123456789qwerty 123456789z 123456789zxc 12345678a 12345678q 12345679 1234567a
1234567q 1234567qwertyu 123456a 123456aa 123456k 123456q 123456qw 123456qwerty 123456r 123456s 123456z 123457
12345a 12345q 12345qwe 12345qwert 12345t 12345z 1234abcd 1234qwe 1234qwer 1234qwerasdf 1234qwerasdfzxcv 123654
123654789 1236987 12369874 123698745 123789 123789456 123987 123aaa 123abc 123asd 123qaz 123qq123 123qwe
123qwe123 123qwe456rty 123qweasd 123qweasdzxc 123qwerty 123qwerty123 123zxc 124578 128500 12qw12 12qw34er
12qw34er56ty 12qwas 12qwaszx 131313 132435 13243546 134679 135246 135790 135792468 1357924680 1366613 141627
142536 147258 14725836 147258369 147369 147852 147852369 1478963 14789632 147896325 150781 15426378 159357
159753 159753456852 159951 162534 18436572 192837 192837465 19411945 1a2a3a4a5a6a 1a2b3c 1a2b3c4d 1a2s3d4f5g6h
1passwor 1pussy 1q2w3e 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qa2ws3ed4rf 1qa2ws3ed4rf5tg
1qaz2ws 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw2 1qazxsw23edc 1qazxsw23edcvfr4 1qwerty 1x2zkg8w 200000
2128506 222333 223344 23176djivanfros 235689 237237 237237237 23wkoa0fp78dk 246810 25802580 258456
31217221027711 314159 31415926 315475 321123 321456 321654 321654987 32615948worms 332211 333666 336699 362436
369963 41d8cd98f00b 420247 420420 445566 456123 456321 456654 456852 4815162342 4815162342lf 4815162342lost
4runner 50cent 541233432442 5551212 555666 555777 59382113kevinp 6215mila6215 654123 654321 666666 666777
666999 6751520 696969 73501505 741852 741852963 742617000027 753159 753951 7753191 7777777 777888 7779311
778899 784512 787898 789123 789456 78945612 789456123 7895123 789654 789987 794613 7ugd5hip2j 852456 8675309
89231243658s 89876065093rax 8j4ye3uz 906090 911911 9379992 951753 963852 963852741 987456 987654321000 a11111
a12345 a123456 a1234567 a123456789 a1b2c3 a1b2c3d4 a1s2d3 a1s2d3f4 a1s2d3f4g5h6 aa123456 aaa111 aaliyah
aardvark abc123 abc1234 abc12345 abc123456789 abcd123 abcd1234 abcdefgh12345678 abcdefghijkl abcdefghijklm
aberdeen abgrtyu abigail abraham absolut absolute academie academy1 academy123 access access14 accord account
achilles action active adam12 adgjmptw adidas admin123 admin1234 admin12345 admin123456 admin18533362
adminadmin adminadmin123 administrateur administrateur1 administrator administrator1 admiral adonis adrian
adriana adrienne adults aezakmi africa agent007 aggies aikido airborne airbus airforce airplane
aksjdlasdakj89879 akwa237 alabama alaska albatros albert alberto albina albion alejandr alejandro aleksandr
aleksandra aleksey alenka alex123 alexande alexander alexandr alexandra alexia alexis alfred alhamdulillah
alibaba alicia aliens alison alleluia alliance allison allmine allsop allstar alpha1 alphabet alpine alucard
always alyssa amadeus amadeusptfcor amanda amanda1 amateur amazing amazon amber1 amelia america america1
american amsterda amsterdam an83546921an13 anaconda anakin analsex anarchy anastasia anders anderson andrea
andreas andrei andres andrew andrew1 andrewjackie andrey andromeda anfield angel1 angela angelica angelina
angelo angels anhyeuem animal animals annabell annette annika answer antananarivu anthony anthony1 antoine
antoni antonio anubis anything anytimetoday apache apollo apollo13 apple1 apple123 applepie apples aquarius
aragorn archer archie area51 argentina ariana arizona armagedon armani arnold arsenal arsenal1 artemis artemka
arthur artist asd123 asdasd asdf123 asdf1234 asdfasdf asdfgh asdfgh123456 asdfghj asdfghjk asdfghjkl
asdfghjkl123 asdfjkl asdfzxcv asdzxc ashlee ashley ashley1 ashton aspire aspirine assassin assfuck asshole
asshole1 assholes assman assword asterix astrid astros athena athens atlanta atlantic atlantis atomic attack
attitude auburn auckland2010 audia4 audrey august augustus aurora aussie austin austin1 australi australia
autumn avalanch avalon avatar avenger avrillavigne awesome azamat azerty azerty1 azerty12 azerty123 azerty1234
azertyui azertyuiop azertyuiop1 azertyuiop12 azertyuiop123 azsxdc azsxdcfv babies babyblue babyboy babydoll
babyface babygirl babylon babylon5 bacardi backdoor backup badass badboy baddog badger badgirl badman
bafoussam baggins bagira bailey baller balloon balloons bambam bamenda banana bananas banane bandit bangkok
banker banner banshee banzai barbara barber barbie barcelon barcelona barefoot barker barkley barnes barney
barrett barsik bartman barton baseball baseball1 basket basketba basketball bassman bastard batman batman1
battle baxter bayern bcfields beaches beagle beamer beaner beanie bearcat beast1 beastie beatle beatles
beatrice beautifu beautiful beauty beaver beavis because beckham beefcake beemer beetle believe belinda bella1
bender benfica bengals benjamin bennett benson bentley beowulf beretta berger berlin bermuda bernard bernie
bertha bertie bethany better beverly bhbirf bianca bicycle bienvenue bienvenue1 bigass bigballs bigbear
bigbird bigboobs bigboy bigbutt bigcock bigdaddy bigdick bigdog bigfoot bigger biggie biggles bigguy bigmac
bigman bigmike bigmoney bigone bigred bigsexy bigtime bigtit bigtits bikini billie billy1 billybob billyboy
bimmer bingo1 birdie birdman birthday biscuit bishop bismillah1 bitch1 bitchass bitches biteme bizkit blabla
black1 blackbir blackcat blackdog blackhaw blackie blackjac blackjack blackman blackout blacks blacky blades
blahblah blaster blazer blessed blessing blink182 blizzard blonde blondes blondie bloody blossom blowjob
blowme bltynbabrfwbz blue123 blue22 bluebird blueboy bluedog blueeyes bluefish bluemoon bluesky bob123
bobafett bobbie bobby1 bobcat boeing bogart bogdan bohica bollocks bollox bomber bonapriso bond007 bondage
bonehead bonita bonjour bonjour1 bonjour123 bonkers bonnie bonsai bonsoir boobie boobies booboo booger boogie
booker bookworm boomboom boomer bootie boricua borussia bossman boston bottle bottom bounce bowler bowling
bowser boxing boxster boy4u2ownnyc bpgjldsgjldthnf br0d3r bradford bradley brandi brando brandon brandon1
brandy brasil braves brazil breast breasts breeze brenda brendan brewer brewster brian1 briana brianna bridge
bridget bright brighton bristol britney brittany broadway broken bronco broncos brooke brooklyn brooks brother
brothers brownie browns brucelee bruins brutus bryant bubba1 bubbas bubble bubbles bucket buckeye buckeyes
buckshot buddah buddha buddie buddy1 budlight budman budweise buea237 buffalo buffett buffy1 bugger builder
bulldog bulldog1 bulldogs bullet bullnuts2003 bullseye bullshit bunghole bunny1 burger burton business
businessbabe busted buster buster1 butler butter butterfl butterfly butthead butthole buttman button buttons
buzzard byteme cabbage cactus cadillac caesar caitlin calgary calico caliente californ california caligula
callaway callie calvin camaro cambiami camelot camels cameltoe camer237 camera cameron cameron1 cameroon
cameroon1 cameroon123 cameroon237 cameroun cameroun1 cameroun123 cameroun237 camilla camille campbell camper
canada canadian cancel cancer cancun candice candle candyman cannabis cannon cantona capital capone caprice
captain caramel caravan carbon cardinal carina carlos carlton carmel carmen carole carolin carolina caroline
carolyn carpedie carpet carrera carrie carrot carson carter cartman cartoon casanova caserta casey1 casino
casper cassidy cassie castle cat123 catalina catch22 catdog catfish catherin catherine catman cavalier caveman
cbr600 ccbill cdtnkfyf cecilia cedric celeron celeste celica celine celtic celtics center central century
cerberus cessna cfitymrf cgfhnfr chainsaw champion champs chance chandler chanel change changed changeme
changeme123 changeme1234 charger chargers charity charlene charles charles1 charley charli charlie charlie1
charlott charlotte charlton charly charmed chaser cheater checkers cheech cheeks cheers cheese cheese1
cheeseburger cheetah chelsea chelsea1 chemical cherokee cherry cheryl chester chester1 chesterfield cheval
chevelle chevrole chevy1 chewie cheyenne chicago chicago1 chichi chicken chicken1 chickens chickenwing101
chicks chiefs children chimera chinook chipper chivas chloe1 chocolat chocolate chopper chouchou chris1
chrisbln chrissy christ christia christian christie christin christina christine christmas christop
christopher christopher1 christy chrome chronic chrono chuang chubby chuckie chuckles chucky chunky church
cicero cigars cinder cinema cinnamon circle circus cjdthitycndj cjkysirj cjkywt claire clancy clapton clarence
clarinet classic claude claudi claudia claudio claymore clayton clemson clevelan clifford clinton clipper
clitoris cloud9 clouds clover cnfc35762209 cobra1 cocacola cocaine coconut coffee cohiba coleman colleen
college collin collins colombia colonel colorado colors colt45 colton coltrane columbia columbus combat
combat123654 comics command commando common company compaq compute computer computer1 concrete condom condor
confused connect conner connie connor conrad construction consumer contact content contortionist control
cookie cookies cooldude cooler coolguy coolio coolman cooper cooter copper corleone cornell corona
corperfmonsy corrado corsair corvette cosmopolitan cosmos cosworth cotton coucou123 cougar counterstrike
country courage courtney cowboy cowboy1 cowboys cowboys1 coyote cracker crawford crazy1 crazybab creampie
creamy creative credit cricket crimson cristina critter crjhgbjy cruise cruiser crunch crusader crysis crystal
crystal1 cthulhu cthutq cubbies cubswin cuddles cumming cumshot cupcake curious curtis custom cutlass cutter
cxfcnmt cyclone cyclops cynthia cypress daddy1 daewoo dagger daisy1 dakota dalejr dallas dallas1 dalton damage
damian damien dammit damnit dancer danger daniel daniel1 daniela danielle daniil danila dannyboy danzig daphne
darius darkman darkness darkside darkstar darling darrell darren darwin david1 davide davids davidson dawson
daytona dbrnjh dbrnjhbz deacon deadhead deadman deadpool deanna death1 debbie deborah december deejay
deepthroat deeznuts deeznutz defender defiant deftones delete delphi delta1 deluxe demons denali denise
deniska dennis denver depeche derrick desert design designer desire desiree deskjet destiny destroy detroit
devil666 devildog devilmaycry4 devils dexter dfcbkbq dfkthbz dfkthf dfktynbyf dfvgbh dharma diablo diamond
diamond1 diamonds dianne dickhead dickie diehard diesel dietcoke dieter dieuestgrand dieumerci digger diggler
digital digital1 digitalprodu dilbert dilligaf dillon dinamo dingdong dinosaur direct director dirtbike
discover disney divine divorce dkflbckfd dkflbvbh dkflbvbhjdbx dkflbvbhjdyf doberman doctor dodge1 dodger
dodgeram dodgers dogfood doggie doghouse dogman doitnow dollar dollars dolores dolphin dolphin1 dolphins
domainlock2005 dominic domino donald donkey donnie donuts doobie doodle doogie dookie dorian dorothy douala
douala1 douala123 douala237 double doudou doughboy douglas downtown dracula dragon dragon1 dragon12 dragonball
dragons dragoon dreamer dreams driver drizzt droopy drowssap drpepper drummer dthjybrf dublin ducati duchess
dudley dumbass duncan durango duster dustin dutchess dwayne eagle1 eagles eagles1 eastside eatpussy eatshit
eclipse eduard eduardo edward edward1 edwards eeyore eileen einstein ekaterina elaine eleanor electra electric
electron element elephant eleven elijah elizabet elizabeth elizaveta elliot elliott elvira elvis1 elwood
emerald emerson emily1 eminem emmanuel emmitt empire energy enfant engage engine engineer england english
enigma enter1 enterpri enterprise eraser ericsson ernest erotic erotica escape escort esther eternal eternity
etudiant etudiant1 etudiante eugene eureka europa europe evelyn everest everton excalibu exigen exigent exodus
explorer express extreme fabian fabric facial faggot falcon falcons fallen fallout famille famille1 family
famous fantasy farley farmer farscape farside fashion faster fatass fatboy fatcat father fatima fatima753357
fatman feather february federico felicia felipe fender fergie fernand fernando ferrari ferrari1 ferret ferris
fester fetish fghtkm ficken fiesta figaro fighter filter filthy finalfantasy finance finger fingers finish
fireball firebird firefly firefox fireman fisher fishes fishing fishing1 fisting fitness fkmnthyfnbdf
fktrcfylh fktrcfylhf fktrcfylhjdbx fktrcfylhjdf fktrcfylhjdyf fktrctq flames flamingo flash1 flatron fletch
fletcher flexible flight flipper floppy florence florian florida florida1 flounder flower flowers fluffy
flvbybcnhfnjh flyboy flyers flying foobar footbal football football1 fordf150 forest forever forfun forget
forgot formation formation1 formula formula1 forrest fortuna fortune forward foryou fossil foster fowler
foxtrot france frances francesc francis franco francois frank1 frankie franklin franky freaks freaky freckles
freddie freddy frederic frederiksberg freedom freedom1 freeman freepass freeporn freeuser freeze french friday
friend friendly friends fright frisco frisky frogger froggy front242 frontier frosty frozen fuck_inside fucked
fucker fuckers fuckface fuckher fuckin fucking fuckit fuckme fuckoff fuckoff1 fucktheworld fuckthis fucku2
fuckyou fuckyou1 fuckyou2 fuckyoubitch fugazi function funtime fusion futbol future fyfcnfcbz fylhtq
fynfyfyfhbde fytxrf fyutkbyf gabrie gabriel gabriela gabriell galaxy galina galore gambit gamecube gameover
gandalf gandalf1 gangbang gangsta gangster garage garbage garcia garden garfield gargoyle garoua garrett
gaston gateway gateway1 gator1 gatorade gators gawker gbpltw gegcbr geheim gemini general genesis genius
geoffrey george george1 georgia gerald gerard german germany geronimo gesperrt getmoney getsome gfhjkm gfhjkm1
gfhjkm123 gfhjkmgfhjkm ghbdtn ghbdtnbr ghbdtnghbdtn ghbdtnrfrltkf ghblehjr ghetto ghhh47hj7649 ghjatccbjyfk
ghjcnj ghjcnjgbpltw ghjcnjgfhjkm ghjcnjghjcnj ghjcnjnfr ghjcnjqgfhjkm ghjcnjrdfibyj ghjnbdjcnjzybt ghostrider
giants gibson gilbert gillian ginger ginger1 giorgi giovanni giuseppe gizmo1 gizmodo gjkbyf gjkysqgbpltw
gladiator global gloria gmoney gn56gn56 goalie goaway goblin goblue gobucks goddess godfathe godfather
godsmack godzilla gofish goforit goldberg golden goldfish goldie goldstar goldwing golfball golfer golfing
goliath gollum gonavy goober goodboy goodbye goodluck goodman goodtime google gopher gordon gordon24 gorilla
gotcha gothic gotohell govols gracie graham grandma granny grapes graphics grateful grease great1 greatone
greece green1 greenbay greenday greene greenlantern greens gregor gregory gremlin grendel gretchen gretzky
griffey griffin gringo grizzly gromit groove groovy groucho grover grumpy gsxr750 gtnhjpfdjlcr guardian
guiness guinness guitar guitar1 gundam gunnar gunner gunners gustav hacked hacker hailey hal9000 halflife
hambone hamburg hamilton hamlet hammer hammers hampton hamster handsome handyman hannah hannibal hansen
hansolo happy1 happy123 happyday hardcock hardcore harder hardon hardrock harley harley1 harmony harold harper
harris harrison harry1 harvey hassan hastings havefun hawaii hawaiian hawkeye hawkeyes hayabusa hayden hayley
hd764nw5d7e1vb1 health hearts heater heather heather1 heaven heckfy hector hedgehog hedimaptfcor heineken
helena hellfire hello1 hello123 hello1234 helloo hellyeah helmet helpme hendrix hentai herbert herbie hercules
herman hermes hershey hesoyam hidden higgins highland hillary hilton hiphop hippie history hithere hitler
hitman hjvfirf hobbes hobbit hockey hockey1 hokies holden holiday holland holly1 hollywoo hollywood holmes
holyshit homer1 homers homerun honda1 honey1 hongkong hooker hoosier hoosiers hooter hooters hootie hoover
hopeless hopper horizon horndog hornet horney horny1 horses hotbox hotboy hotdog hotpussy hotred hotrod hotsex
hotshot hotstuff hottie houses houston howard hudson hummer hungry hunter hunter1 hunting hurley hurrican
husker huskers huskies hustler hyperion iamgod iampurehaha2 ib6ub9 ibanez icecream iceman idontkno idontknow
iforgot iguana ihateyou illini illinois illusion iloveboobies ilovemyfamily ilovesex iloveu iloveyo iloveyou
iloveyou1234 iloveyou123456 imagine immortal impala imperial inchallah incubus indian indiana indians indigo
indomptable infantry inferno infiniti infinity informatique informatique1 ingodwetrust ingrid insane insert
inside installdevic installsqlst integra intelligence international internet internet1 intrepid intruder
inuyasha iomega ipswich ireland irish1 ironman isabel isabella isabelle isaiah iscool iseedeadpeople island
israel italia italian ivanov ivanova iverson iwantu jabroni jackal jackass jackie jackoff jackson jackson1
jackson5 jacob1 jagger jaguar jamaica james007 james1 jamesbon jamesbond jamesbond007 jameson jamie1 jammer
jammin janice janine january japanese jarhead jasmin jasmine jasmine1 jason1 jasper javier jaybird jayden
jayhawk jazzman jeanette jeanne jeffery jeffrey jenkins jennie jennifer jenny1 jensen jeremiah jeremy jericho
jerkoff jerome jersey jessic jessica jessica1 jessie jester jesuisla jesus1 jesus237 jesuschrist jesuschrist1
jesussauve jetaime jetaime1 jethro jetski jewels jillian jimbob jimmie jimmy1 jktymrf joanna joanne jockey
johann johanna johannes john316 johnboy johnny johnson joker1 jokers jonathan jordan jordan1 jordan23 joseph
joshua joshua1 journey jrcfyf judith juggalo julian juliet juliette julius jumper junebug jungle junior
jupiter just4me justdoit justice justin justin1 justinbieber justine justme juventus kahuna kaiser kaitlyn
kaktus kamikaze kangaroo kansas karate karina karolina kashmir kasper katana katerina katherin katherine
kathleen kathryn katie1 katrin katrina kawasaki kaylee kcj9wx5n keegan keeper keller kelley kelly1 kelsey
kendall kennedy kenneth kenshin kentucky kenwood kenworth kermit kevin1 keyboard keystone keywest kickass
kicker killbill killer killer1 killers killme kimber kimberly kinder kingdom kingfish kingkong kingpin
kingston kipper kirill kirsten kisses kissing kissme kitkat kitten kitty1 kittycat kittykat klaster kleopatra
klingon knickers knicks knight knights knopka kodiak kolobok koshka kosmos kostya kotenok kramer krishna
krista kristen kristi kristin kristina kristine kristy krystal ktjynsq40147 ktyjxrf kungfu labrador labtec
lacrosse ladies ladybug laguna lakers lakota lambert lamont lancelot lancer lansing laptop larisa lassie
lasvegas latino laurel lauren laurence laurie lawrence lawyer leader leanne leather leavemealone ledzep legacy
legend legion legolas lemons lennon leonard leonardo leonid leopard lesbian lesbians leslie lespaul lestat
lester letmein letmein1 letmein123456 letmein2 letsgo lexmark lhbjkjubz2957704 liberty library licker lickit
lickme lifehack lifetime lighter lightnin lightning lights lillian lincoln linda1 lindsay lindsey lineage2
lionel lionking lions237 lionsindomptables lipstick liquid little liverpoo liverpool lizard lizzie loaded
lobster logan1 logitech lokomotiv lol123 lolipop lolita lollipop lollol london lonely lonestar lonewolf
longhorn looker looking looney looser lorenzo lorraine losers lost4815162342 louise loulou love12 love123
love69 love777321777 loveit lovely loveme lover1 loverboy lovers lovesex loveyou loving lowrider ltybcrf
lucifer lucille lucky1 lucky13 lucky7 luckydog ludmila ludwig luther lvbnhbq lytghjgtnhjdcr macdaddy machine
macross madden maddie maddog madeline madina madison madison1 madman madmax madness madonna madrid maestro
maggie maggot magic1 magical magick magicman magnolia magnum magnus magpie maiden mailcreated5240 mailman
majestic makaveli maksim malaka malcolm malibu malina mallard maman123 mamanjetaime mamapapa manager manchest
manchester mancity mandarin mandingo maniac manowar manson mantis manuel manuela manutd maprchem56458 maradona
marathon marcel marcia marcos marcus margaret margarita maria1 mariah marian marianne marika marilyn marina
marine marine1 mariners marines marino marino13 marion marisa marissa marius market markus marlboro marlene
marley marlin maroua marseille marsha marshall martha martin martin1 martina martine martinez martini marvel
marvin maryann maryjane maryland massage massimiliano massimo massive master master1 masterbaiting
masterbating masters masturbation matador mathew matilda matrix matthew matthew1 matthews mattie mature
maureen maurice maurolarastefy maverick max123 maxell maxima maximum maximus maxine maxwell mayday mayhem
maynard mazafaka mboa237 meatball meathead meatloaf mechanic medical medicine medusa megadeth megaman megapass
megatron meghan meister melanie melinda melissa melissa1 mellon mellow melody melvin member memorex memory
memphis menace meowmeow mercedes mercury meredith meridian merlin mermaid mersedes metallic metallica method
mevefalkcakk mexico michae michael michael1 michaela michaeljackson micheal michel michele michell michelle
michigan mickey mickey1 microlab micron microsof microsoft midget midnight midway mighty miguel milana milano
milena military milkman miller millie million milton minecraft minecraft123 minime minnesota_hp minnie miracle
mirage miranda miriam mirror misery misfit mishka mission missy1 mister mistress misty1 mitchell mittens
mnbvcxz mobile mobilemoney models modena mohamed mohammed mollie molly1 mollydog moloko molson momo237 momoney
momsanaladventure monaco monalisa monamour monday mondeo money1 moneyman moneys mongoose monica monika monique
monitor monkey monkey1 monkeys monopoly monroe monster monster1 montana montgom240 montreal moocow mookie
moomoo moonlight moose1 morgan morgan1 morganstanley moritz morning morpheus morris morrison mortalkombat
mortgage mortimer moscow motdepasse motdepasse1 motdepasse12 motdepasse123 motdepasse1234 mother motherfucker
motherlode motley motorola mountain mouse1 movies mozart msorcloledbr mtn237 muffin mulder mullet multiplelo
munchkin muppet murder murphy murray musashi muscle mushroom music1 musica musicman mustafa mustang mustang1
mustangs mustard mybaby mylife mylove mypass myself mystery mystic nadine napass napoleon napster naruto
nascar nasty1 nastya natali natalia natalie natasha nathalie nathan national natural nature naughty ncc1701
ncc1701a ncc1701d ncc1701e ne1469 nebraska necronomicon needforspeed nellie nelson nemesis
nemvxyheqdd5oqxyxyzi neptune network networkingpe nevada newbie newcastl newlife newman newpass newpass6
newport newproject2004 newton newyork newyork1 nfnmzyf nguyen nhecsyfujkjdt nhfdvfnjkju123 nhfycajhvths
nicholas nick1234-rem936 nickel nicola nicolas nicole nicole1 nigger nightcrawler nikita nikola nikolay nimbus
nimrod niners ninjas nintendo nipper nipple nipples nirvana nissan nitram nobody nofear nokia6300 nolimit
nondriversig noodle noodles nookie nopass norman northern norton norway nothing novell november ntktdbpjh1994
nudist nugget nuggets number number1 nuttertools nwo4life nyjets nylons nymets oakland oakley obiwan oblivion
october odessa office ohyeah oicu812 oilers oklahoma oksana olcrackmaster oldman oliver oliver1 olivia olivier
omega1 onelove onetime online onlyme ontheoutside openup operator optimus oracle orange orange1 orange237
oranges orchid ordinateur ordinateur1 oregon orgasm original orioles orlando oscar1 osiris othello ou8122
outkast outlaw overkill overlord oxford p0015123 p030710p$e4o p@ssw0rd p@ssw0rd1 p@ssword pa55w0rd pa55word
pacers pacific packard packer packers packers1 pacman padres paintbal paintball painter pakistan palace
paladin palmer paloma pamela panama panasoni panasonic pancho pandora pantera panther panther1 panthers
panties pantyhos panzer papa123 papamaman paradise paradox paraklast1974 parker parola parrot pascal pass123
pass1234 passat passion passme passport passw0rd passwd passwor passwor1 password password1 password12
password123 password123! password1234 password12345 password2 password2024 password2025 password2026 passwords
passwordstandard passwort patches patricia patrick patrick1 patriot patriots patton pauline pavilion payton
peaches peacock peanut peanutbutter peanuts pearljam pebbles peekaboo peewee pegasus pencil penelope penguin
penguins penny1 penthous pentium people pepper pepper1 pepsi1 perfect person personal pervert peter1 peterpan
peters peterson petrov peugeot peyton pfqwtd27121988 phantom pheonix philadelphia philip philippe philips
phillies phillip phillips philly phoebe phoenix phoenix1 photos pianoman picard picasso piccolo pickle pickles
pickup picture pierre piglet pikachu pillow pimpin pineappl pingpong pinhead pinkfloy pioneer pippen pippin
pirate pirates pisces pissing pissoff pistol pitbull pizzas planet plastic platinum playboy player playing
playstation playstation2 playstation3 playtime please pleasure plumber plymouth pobeda poetry poison poiuyt
poiuytrewq pokemon pokemon1 polaris police polina polniypizdec0211 polniypizdec110211 polska pompey poncho
pontiac poochie poodle poohbear pookie poontang pooper poopie poopoo pooter popcorn popeye porkchop
pornographic pornos pornstar porsche porsche9 porter portland portugal poseidon positive possum postal potato
pothead potter powder powell power1 powers preacher precious predator prelude premier presario presto preston
pretty primus prince princes princess princesse princesse1 printer prissy private privet prodigy professional
profit property prophet psycho ptybnxtvgbjy public puddin pudding pumpkin punisher punkin punkrock
punksnotdead puppies pupsik purdue purple pussey pussie pussies pussy1 pussy69 pussycat pussyman pussys putter
pyramid python q12345 q123456 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8
q1w2e3r4t5y6u7i8o9p0 qawsed qawsedrf qawsedrftgyh qaz123 qaz123wsx456 qazqaz qazwsx qazwsx1 qazwsx12 qazwsx123
qazwsxed qazwsxedc qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qazxsw qazxswedc qazxswedc123 qazxswedcvfr qazzaq
qqq111 qsdfgh qsdfghjklm quality quantum quartz quattro queens quincy qwaszx qwaszxerdfcv qwe123 qweasd
qweasd123 qweasdzxc qweasdzxc123 qweqwe qwer123 qwer1234 qwerasdf qwerasdfzxcv qwert1 qwert123 qwertasdfgzxcvb
qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty123456789 qwertyasdfgh qwertyu
qwertyui qwertyuio qwertyuiop qwertyuiop10 qwertyuiop12 qwertyuiop123 qwertyuiop12345 qwertyuiopas
qwertyytrewq qwertz r2d2c3po rabbit rabota racecar racerx rachael rachel rachel1 racing rafael ragnarok raider
raiders raiders1 railroad rainbow rainman raistlin rambler rammstein ramona ramses rancid randall random
ranger ranger1 rangers rangers1 raptor rascal rasdzv3 rasputin rastaman raven1 ravens raymond rbhbkk rctybz
reader reading reagan reality really realmadrid reaper rebecca rebecca1 rebels records recovery red123
redalert redbull reddog redfish redhead redhot redline redman redneck redrum redskins redsox redwing redwings
redwood reebok reefer reggie regina remember remote renault renegade rereirf rescue research resident
residentevil respect retard retired revenge review reynolds rfhbyf rfnthbyf rfnthbyf1988 rfrfirf rfrnec
rhbcnbyf rhfcjnrf rhiannon rhonda rhtdtlrj ricardo richard richard1 richards richie richmond rightnow ripken
ripley ripper ripple rivers rjirfrgbde rjntyjr rjycnfynby roadkill roadking roadrunn robbie robert robert1
roberta roberto roberts robinson robotech rocker rocket rockets rockford rockhard rockon rockstar rocky1
rodman rodney rogermilla rogers roland roller rolling rolltide romance romashka rommel ronald ronaldo ronnie
rookie rooney rooster rootbeer roscoe rosebud rosemary rotten route66 rovers roxanne royals rtyuehe rubber
rulezzz runescape runner running rupert rush2112 ruslan russell russia russian rustam rusty1 sabbath sabina
sabine sabres sabrina sacred sadie1 safari safety sailboat sailing sailor saints sakura salamander saleen
sally1 salmon salomon salsero salvador samantha samara samiam sammie sammy1 sampson samson samsung samsung1
samtron samuel samuel9 samueletoo samurai sanchez sancho sander sanders sandiego sandman sandra sandro sandy1
sanfran sanfrancisco santana santiago santos sapper sapphire sarah1 saratoga sascha sasha1 sasuke satan666
satana satisfaction saturday saturn saun24865709 sauron sausage savage savannah sayang scandinavian scania
scanner scarface scarlet scarlett school schoolgirlie science scooby scoobydo scooter scooter1 scorpio
scorpio1 scorpion scotch scotland scott1 scottie scotty scrappy scratch scream scruffy scully seahawks seamus
searay search seattle sebastia sebastian second secret secret1 secret123 secrets secure security seeker
seemnemaailm seinfeld select selena seminole semperfi senior sentinel septembe september serega serena
serenity sergei sergey sergio sersolution server service sesame seven7 sex123 sex4me sexsex sexual sexxxx
sexy69 sexygirl sexyman shadow shadow1 shadows shaggy shalom shaman shamrock shaney14 shania shannon shannon1
shaolin sharks sharky sharon shasta shaved shazam shearer sheena sheila shelby shelley shelly shemale shepherd
sheriff sherlock sherman sherri sherry sherwood shiloh shirley shithead shitty shogun shooter shopping shorty
shotgun showme showtime sidney siemens sierra silence silver silver1 silverad silvia simon1 simona simone
simple simpson simpsons sinatra sinbad sinclair singer single sinister sinner sirius sister sithlord sixers
skater skeeter skidoo skiing skinny skipper skippy skittles skorpion skydive skylar skyler skyline skywalke
skywalker slacker slappy slapshot slave1 slayer sleepy slider slinky slipknot slippery slutty smeghead smegma
smelly smiles smiley smiths smitty smoker smokes smokey smokin smoking smooth smudge snake1 snakes snapon
snapper snapple snatch sneakers snickers sniper snoopdog snoopy snowball snowboar snowman snuggles sobaka
soccer soccer1 socrates softball software sojdlg123aljg soldier soleil soleil1 solnce solomon solution
somethin something sommer sonics sonnenschein sonoma sonyericsson sooner sooners sophia sophie soso123aljg
southern southpar southpark spaceman spanish spanking spankme spanky sparkle sparks sparky sparky1 sparrow
sparta spartak spartan spartans speaker spears special specialinsta spectre spectrum speedy spencer spider
spiderma spiderman spidey spike1 spinner spirit spitfire splash splinter sponge spongebob spooky sporting
sports spring springer sprint sprite spunky sputnik spyder squall squash squirrel squirt srinivas stacey
stalin stalker stallion standard stanford stanley staples star69 starbuck starcraf starcraft stardust starfire
starfish stargate starman starship starter startrek starwars static station stealth steele steeler steelers
stefan stefano stella stephani stephanie stephen stereo sterlin sterling steve1 steven stevie stewart
stickdaddy77 sticks sticky stimpy stinger stingray stinky stinkyfinger stocking stocks stolen stonecol stoned
stoner stones stoney stories stormy strange stranger stratocaster street strength stretch strider strike
striker stripper stroke strong stuart student student1 student123 studio studly stumpy stunner stupid subaru
sublime subway subzero success sucker suckit suckme sullivan sultan summer summer1 summit sundance sunday
sunflowe sunflower sunnyday sunrise sunset sunshin sunshine super1 super123 superfly superman superman1
supernatural supersta superstar support supreme surfer surfing susana susanne suzanne suzuki svetik svetlana
svoboda swallow sweden sweet1 sweetie sweetpea sweets sweety swimmer swimming swinger swingers swordfis
swordfish swords sydney sylvia syncmaster syracuse system systemofadown tabitha tacobell tacoma talisman
tamara tanker tanner tardis target tarheel tarheels tarzan tatiana tattoo tatyana taurus taylor taylor1 tazman
tazmania tdutybq tdutybz teacher technics techno teddy1 teddybea tekken telefon tempest templar temple
temppassword tennis tequila teresa terminal terminator terrapin terror test123 test1234 test12345 tester
testing testing123 testtest texas1 thailand thanatos thanks thankyou theboss thecakeisalie thecat thedog
thedoors thedude theend thegame thegreat thekid theking theman theodore theone theresa therock thesims
thirteen thomas thomas1 thompson thongs throat thuglife thumbs thumper thunder thunder1 thunderb thursday
thx1138 tiberius ticket ticketmaster tickle tiffany tiffany1 tiger1 tigers tigger tigger1 tights timber
timothy tinker tinkerbell tinman tintin titanic titanium titans titleist titten titties tobias together toledo
tolkien tomato tomcat tommy1 tommyboy tomorrow tongue toolman tootsie topcat topdog topgun topher topper
tornado toronto torres toshiba tottenha tottenham toyota tracey tracker tractor trader traffic trains trance
transam transformers translator trapper travel traveler travis treasure trebor trevor trfnthbyf triangle
tricia tricky trident trigger trinidad trinity trisha tristan triton triumph trixie trojan trojans trombone
trooper trouble trucker trucks truelove truman trumpet trunks trustno1 tsunami tucker tuesday tulips tunafish
tundra turbo1 turkey turkey50 turner turtle tweety twenty twilight twinkle twisted twister tyler1 typhoon
tyrone ufkbyf ultima ultimate umbrella unbelievable underdog undertaker unicorn unique united universe unknown
unreal usa123 usarmy usnavy usuckballz1 utopia vacation vagina valencia valentin valentina valera valeri
valeria valerie valhalla valkyrie valley vampire vanessa vanhalen vanilla vanille vanyarespekt vasilisa vector
vectra vedder vegeta velvet venera venice verbatim veritas vermont vernon verona veronica veronika vertigo
vfczyz vfhbyf vfhbyfvfhbyf vfhecz vfhufhbnf vfksirf vfrcbv vfrcbvrf vfrcbvvfrcbv vfvekz vfvfgfgf vfvfvskfhfve
vfvjxrf vh5150 viagra victor victoria victory vietnam viewsonic viking vikings viktor viktoria village vincent
vinnie violet viper1 vipers virgin virginia vision vitalik vivian vkontakte vladik vladimir vladimirovna
vladislav volley volume voodoo vortex voyager voyeur vulcan wagner walker wallace walleye walmart walnut
walrus walter wanker wapbbs warcraft wareagle warhammer warhammer40k warlock warlord warner warning warren
warrior warriors warthog wasser wassup watcher waterloo waters watson wazzkaprivet weasel weather weaver
webmaster websolutions websolutionssu webster webuivalidat wedding weezer weihnachtsbau weihnachtsbaum welcome
welcome1 welcome123 welcome2025 welcome2026 welder werewolf werner wesley western westham westside westwood
wetpussy whatever whatsup wheels whiskers whiskey whisky whisper whitesox whitey whitney whocares
whosyourdaddy whynot wibble wicked wilbur wildcat wildcats wildfire wildman willia william william1 williams
willie willis willow wilson window windows windsor winner winnie winston winston1 winter wisdom wishbone
wizard wolf359 wolfgang wolfie wolfman wolfpack wolverin wolverine wolves wombat wonder woody1 woofwoof woohoo
wookie wordpass working wrangler wrestle wrestlin wrestling wright wrinkle1 writer wutang wxcvbn xanadu xander
xavier xbox360 xerxes xfiles xtreme xxx123 xxxp455w0rd5 yamaha yankee yankees yankees1 yaounde yaounde1
yaounde123 ybrbnf ybrjkfq yellow yfcntymrf yfnfif yfnfkmz yomama yosemite yourmom yousuck ytrewq yvonne
yzerman z1x2c3 z1x2c3v4 z1x2c3v4b5n6m7 zachary zaphod zaq123 zaq12wsx zaq12wsxcde3 zaq1xsw2 zaq1xsw2cde3
zaqwsx zaqwsxcderfv zaqxsw zcfvfzkexifz zenith zeppelin zerocool zhuang zidane zigzag zipper zombie
zqjphsyf6ctifgu zvezda zxasqw12 zxc123 zxcasd zxcasdqwe zxcasdqwe123 zxcv1234 zxcvbn zxcvbn123456 zxcvbnm
zxcvbnm1 zxcvbnm123456789 zxcvbnmmnbvcxz
`
    .trim()
    .split(/\s+/),
)
