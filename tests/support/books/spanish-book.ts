import type { Book, BookPhoto, BookStory } from "~/domain/book/model";
import { noParts } from "~/domain/book/parts/parts";

/* A whole book in Spanish: twenty stories with photos, dialogue, verse, questions and exclamations, and one in English. */

const dialogue = [
  "- ¿Quién anda ahí? - preguntó mi abuela desde la cocina.",
  "- Soy yo, abuela. Traigo los mangos.",
  '- ¡Bendito sea Dios! Pasa, hija, que el café ya está colado - dijo, y añadió en voz baja: "No le cuentes a tu abuelo lo del burro".',
  "- ¿Y si me pregunta?",
  "- Si te pregunta, le dices que los burros también tienen derecho a pasear.",
];

const verse =
  "Arroz con leche, me quiero casar\ncon una señorita de San Nicolás,\n  que sepa coser, que sepa bordar,\n  que sepa abrir la puerta para ir a jugar.";

const letter =
  "Ponce, 4 de mayo de 1951\nQuerida mamá:\nLlegué bien. Hace frío y no conozco a nadie.\nSu hija que la quiere,\nLucía";

const prose = [
  "La casa de mis abuelos quedaba al final del camino, detrás de la quebrada, y tenía un balcón de madera donde cabíamos todos. En las tardes de lluvia nos sentábamos allí a contar los relámpagos, y mi abuelo Ángel decía que cada uno era una fotografía que Dios nos tomaba desde arriba. Nunca supe si lo creía de veras, pero todavía hoy, cuando truena, me arreglo el pelo.",
  "Mi padre trabajaba en la central azucarera y volvía con el olor del melao pegado a la camisa. Los sábados, después de cobrar, nos traía un pan de agua envuelto en papel de estraza, y lo repartía con una justicia que ningún juez ha tenido: el pedazo más grande para el que menos hubiera peleado esa semana. Casi siempre ganaba Nuria, que peleaba en silencio.",
  "Aprendí a leer con los periódicos viejos que forraban las paredes del cuarto. Había una noticia sobre un barco perdido cerca de Mayagüez que leí tantas veces que me la sé de memoria, y un anuncio de jabón con una señora que se parecía a mi tía Ñica. Cuando por fin fui a la escuela, la maestra se asombró de que supiera deletrear «naufragio» y no supiera escribir mi nombre.",
  "El día de la boda llovió como si el cielo quisiera lavarnos a todos. Óscar llegó con los zapatos en la mano y el traje prestado, y el cura, que era muy viejo y muy sabio, dijo que novia mojada, novia afortunada. Bailamos hasta que se acabaron las velas. ¡Cuánto me reí aquella noche! Y cuánto lloré al día siguiente, cuando el tren salió para la capital y mi madre se fue haciendo pequeñita en el andén.",
  "En Nueva York aprendí dos cosas: que el frío se lleva por dentro y que una vecina buena vale más que un abrigo. Doña Zoraida, la del tercer piso, me enseñó a tomar el subterráneo, a pedir rebaja sin pedirla y a decir que sí con la cabeza cuando no entendía nada. Trabajé once años cosiendo cuellos de camisa, a razón de cuarenta docenas por día, y todavía puedo distinguir por el tacto un buen algodón.",
  "No fueron años fáciles. Hubo un invierno en que la fábrica cerró y comimos arroz con huevo tantas veces que los niños le pusieron nombre. Pero también hubo música: los viernes, en el apartamento de los Íñiguez, se corrían los muebles contra la pared y se bailaba hasta la madrugada, con el volumen bajito por respeto al señor de abajo, que tocaba el techo con la escoba siguiendo el compás.",
  "Cuando nació Élida supe que ya no podía tener miedo, o que tendría miedo para siempre, que viene a ser lo mismo. La enfermera me la puso en los brazos y me preguntó cómo se llamaría, y yo, que llevaba nueve meses pensando en otro nombre, dije el de mi abuela sin saber por qué. Hay decisiones que se toman solas y lo único que una hace es firmarlas.",
  "Hoy me despierto temprano, aunque nadie me espera. Cuelo el café como lo colaba mi madre, en media de tela, y me siento frente a la ventana a ver pasar a los que van de prisa. ¿Qué les diría si me preguntaran? Que no corran. Que llamen. Que guarden las cartas. Que lo que más se extraña no son las fiestas grandes, sino el ruido de los platos en el fregadero mientras alguien canta bajito en el cuarto de al lado.",
];

const english =
  "My grandson asked me to write this one in English, so that he can read it to his class. When I was nine years old we had no electricity in the house, and my mother ironed our clothes with an iron that was filled with hot coals. She tested it with a wet finger, and I can still hear the sound of it.";

const titles = [
  "Cómo me pusieron mi nombre",
  "La casa en que crecí",
  "¿De dónde venía mi familia?",
  "En la mesa de nuestra cocina",
  "El camino a la escuela",
  "Juegos, travesuras y un burro",
  "Mi primer trabajo",
  "Los amigos de aquellos años",
  "La música que bailábamos",
  "¡Nos vamos a la capital!",
  "El tren de las seis",
  "La fábrica de camisas",
  "El día de mi boda",
  "Un invierno sin dinero",
  "Cuando nacieron mis hijos",
  "Lo que aprendí de mi madre",
  "La carta que guardé",
  "A Story for Danny’s Class",
  "El regreso a la isla",
  "Lo que veo desde mi ventana",
];

const places = ["Mayagüez", "Ponce", "Nueva York", "Arecibo"];
const captions = [
  "Mi abuela en el balcón, con la tía Ñica",
  "¿Quién será el de la corbata?",
  "Óscar, el día de la boda",
  "",
];
const sizes: [number, number][] = [
  [1900, 1267],
  [1267, 1900],
  [1600, 1200],
  [900, 640],
];

export function spanishBook(): Book {
  const stories = titles.map(storyOf);
  const chapter = (id: number, title: string, ageRange: string, first: number, end: number) => ({
    id,
    title,
    ageRange,
    description: "Los primeros cuartos, los primeros rostros y el pequeño mundo de aquellos años.",
    stories: stories.slice(first, end),
  });
  return {
    storyType: "biography",
    language: "es",
    title: 'Lucía y "la casa del balcón"',
    subtitle: "Historias para mi familia",
    authorName: "Lucía Ñáñez de Irizarry",
    introduction: [
      "¿Por qué escribo? Porque mi nieto me preguntó una tarde de dónde venía, y me di cuenta de que la respuesta no cabía en una tarde.",
      "Estas páginas son para él, y para todos los que vengan después. No son la historia de nadie importante. ¡Son la nuestra!",
    ],
    look: {
      coverStyle: "classic-portrait",
      coverImage: null,
      layouts: {},
      controls: {},
      positions: {},
      anchors: {},
    },
    parts: {
      ...noParts,
      dedication: ["Para Élida y Óscar,\nque preguntaron."],
      family: "Óscar e Irizarry Ñáñez",
      contributors: ["Danny, que grabó las conversaciones", "¡Gracias, doña Zoraida!"],
      indexTerms: [
        "Zoraida",
        "Óscar",
        "Ñica",
        "Nuria",
        "Ángel",
        "Élida",
        "Íñiguez",
        "Mayagüez",
        "Nueva York",
        "Ponce",
      ],
      pullQuotes: { 13: "Hay decisiones que se toman solas y lo único que una hace es firmarlas." },
      life: {
        name: "Lucía Ñáñez de Irizarry",
        birthdate: "1932-03-04",
        birthplace: "Mayagüez, Puerto Rico",
        marriageDate: "1953-06",
        spouse: "Óscar Irizarry",
        children: "Élida, Ángel y Nuria",
        occupation: "Costurera",
        significantEvents: ["1951: Llegada a Nueva York", "1999: Regreso a la isla"],
      },
    },
    chapters: [
      chapter(1, "Los primeros años", "0-12", 0, 6),
      chapter(2, "Salir al mundo", "13-29", 6, 13),
      chapter(3, "Lo que se ve desde aquí", "65 en adelante", 13, 20),
    ],
  };
}

function storyOf(title: string, index: number): BookStory {
  const id = index + 1;
  const some = (count: number) =>
    Array.from({ length: count }, (_, step) => prose[(index * 3 + step) % prose.length] ?? "");
  return {
    id,
    promptId: id,
    title,
    paragraphs: paragraphsOf(index, some),
    age: index % 3 === 1 ? 7 + index * 3 : null,
    date: index % 3 === 0 ? `${1938 + index * 3}-0${1 + (index % 9)}` : "",
    location: index % 2 === 0 ? (places[index % places.length] ?? "") : "",
    media: Array.from({ length: index % 4 }, (_, step) => photoOf(index * 4 + step + 1)),
  };
}

function paragraphsOf(index: number, some: (count: number) => string[]): string[] {
  if (index === 17) return [english, english];
  if (index % 5 === 1) return [...some(1), ...dialogue, ...some(2)];
  if (index % 5 === 3) return [...some(2), verse, ...some(1)];
  if (index === 16) return [...some(1), letter, ...some(1)];
  return some(2 + (index % 3));
}

function photoOf(id: number): BookPhoto {
  const [width, height] = sizes[id % sizes.length] ?? [1600, 1200];
  const caption = captions[id % captions.length] ?? "";
  return { kind: "photo", id, key: String(id), caption, width, height, url: `/media/${id}` };
}
