import {
  BorderStyle,
  ImageRun,
  type ITableCellBorders,
  Table,
  TableCell,
  TableRow,
  VerticalAlignTable,
  WidthType,
} from "docx";
import { t } from "~/messages/translate";
import { unitsPerInch } from "../geometry";
import { familyPhotoField, type TreeMember } from "../parts/family-photos";
import type { FamilyTree, TreePerson } from "../parts/family-tree";
import { type BookParagraph, styledParagraph, textParagraph } from "./paragraphs";
import type { PhotoFile } from "./photos";
import { paragraphStyles, rule, textWidth, twips } from "./styles";

/** Size in units; `file` is null if it cannot be read. */
export interface SmallPicture {
  file: PhotoFile | null;
  side: number;
}

export type PartTable = { isRightToLeft: boolean } & (
  | { kind: "tree"; tree: FamilyTree; pictureOf: (member: TreeMember) => SmallPicture | null }
  | { kind: "years"; rows: { year: string; title: string; picture: SmallPicture | null }[] }
);

/** The key of a portrait of the family tree among the small pictures of a Word file. */
export function portraitKey(member: TreeMember): string {
  return familyPhotoField(member);
}

/** The key of a story's picture in the list of years among the small pictures of a Word file. */
export function yearKey(storyId: number): string {
  return `years-${storyId}`;
}

/** Points. */
const gap = 36;
const besideNames = 60;

/** Tables with paragraphs between and behind them, for Word joins tables that touch. */
export function tableBlocks(table: PartTable): (BookParagraph | Table)[] {
  const empty = () => textParagraph("Lines", "");
  if (table.kind === "years") return [yearsTable(table), empty()];
  const { children } = table.tree;
  return [coupleTable(table), empty(), ...(children.length > 0 ? [childrenTable(table), empty()] : [])];
}

/** Points, about. */
export function tableHeight(table: PartTable): number {
  const line: number = paragraphStyles.Lines.line;
  if (table.kind === "years")
    return table.rows.reduce((sum, { picture }) => sum + Math.max(line, points(picture)), line);
  const { self, spouse, children } = table.tree;
  const portrait = Math.max(
    points(table.pictureOf({ kin: "self", name: self.name })),
    spouse ? points(table.pictureOf({ kin: "spouse", name: spouse.name })) : 0,
  );
  const heights = children.map((name) => Math.max(line, points(table.pictureOf({ kin: "child", name }))));
  const rows = heights.reduce((sum, height, index) => sum + (index % 2 === 0 ? height : 0), 0);
  return portrait + 5 * line + rows;
}

function points(picture: SmallPicture | null): number {
  return picture?.file ? (picture.side / unitsPerInch) * 72 : 0;
}

type Tree = Extract<PartTable, { kind: "tree" }>;

function coupleTable({ tree: { self, spouse }, pictureOf, isRightToLeft }: Tree): Table {
  const half = (textWidth - gap) / 2;
  const framed = (person: TreePerson, kin: TreeMember["kin"], number: number) =>
    cell(half, personParagraphs(person, pictureOf({ kin, name: person.name }), number), frame);
  const empty = cell((textWidth - half) / 2, [textParagraph("Lines", "")]);
  const row = spouse
    ? [framed(self, "self", 0), cell(gap, [textParagraph("Lines", "")]), framed(spouse, "spouse", 1)]
    : [empty, framed(self, "self", 0), cell((textWidth - half) / 2, [textParagraph("Lines", "")])];
  const widths = spouse ? [half, gap, half] : [(textWidth - half) / 2, half, (textWidth - half) / 2];
  return plainTable(widths, [row], isRightToLeft);
}

function personParagraphs({ name, detail }: TreePerson, picture: SmallPicture | null, number: number) {
  const centered = { alignment: "center" } as const;
  return [
    ...(picture?.file ? [pictureParagraph(picture, name, number)] : []),
    textParagraph("Lines", name, centered),
    ...(detail === "" ? [] : [textParagraph("Caption", detail, { indent: { left: 0, right: 0 } })]),
  ];
}

/** The first child on the left, the next on the right, on either side of a line. */
function childrenTable({ tree: { children }, pictureOf, isRightToLeft }: Tree): Table {
  const wide = textWidth / 2 - besideNames;
  const photoCell = (name: string | undefined, number: number, borders?: ITableCellBorders) => {
    const picture = name === undefined ? null : pictureOf({ kin: "child", name });
    const content =
      name !== undefined && picture?.file
        ? pictureParagraph(picture, name, number)
        : textParagraph("Lines", "");
    return cell(besideNames, [content], borders);
  };
  const nameCell = (name: string | undefined, alignment: "start" | "end") =>
    cell(wide, [textParagraph("Lines", name ?? "", { alignment })]);
  const rows = Array.from({ length: Math.ceil(children.length / 2) }, (_, row) => {
    const [left, right] = children.slice(2 * row, 2 * row + 2);
    const number = 2 + 2 * row;
    return [
      nameCell(left, "end"),
      photoCell(left, number, trunk),
      photoCell(right, number + 1),
      nameCell(right, "start"),
    ];
  });
  return plainTable([wide, besideNames, besideNames, wide], rows, isRightToLeft);
}

function yearsTable({ rows, isRightToLeft }: Extract<PartTable, { kind: "years" }>): Table {
  const year = 60;
  const wide = textWidth - year - besideNames;
  const cells = rows.map((row, index) => [
    cell(year, [textParagraph("Lines", row.year)]),
    cell(besideNames, [
      row.picture?.file ? pictureParagraph(row.picture, null, firstYear + index) : textParagraph("Lines", ""),
    ]),
    cell(wide, [textParagraph("Lines", row.title)]),
  ]);
  return plainTable([year, besideNames, wide], cells, isRightToLeft);
}

/** Apart from the ids of photos, films and the cover. */
const firstDrawingId = 1_800_000_000;
/** Behind those of the family. */
const firstYear = 1000;

/** `name`: whom it shows; null for a decoration. */
function pictureParagraph(picture: SmallPicture, name: string | null, number: number): BookParagraph {
  const { file, side } = picture;
  if (!file) return textParagraph("Lines", "");
  const pixels = (side / unitsPerInch) * 96;
  const image = new ImageRun({
    type: file.type,
    data: file.data,
    transformation: { width: pixels, height: pixels },
    altText: {
      id: String(firstDrawingId + number),
      name: `Small picture ${number}`,
      description: name === null ? "" : t("A photo of {authorName}", { authorName: name }),
    },
  });
  return styledParagraph("Photo", "", { spacing: { before: twips(4), after: twips(4) }, children: [image] });
}

const line = { style: BorderStyle.SINGLE, size: 6, color: rule };
const none = { style: BorderStyle.NONE, size: 0, color: "auto" };
const noBorders = { top: none, bottom: none, start: none, end: none, left: none, right: none };
const frame: ITableCellBorders = { top: line, bottom: line, left: line, right: line };
const trunk: ITableCellBorders = { ...noBorders, right: line };

function cell(width: number, children: BookParagraph[], borders: ITableCellBorders = noBorders): TableCell {
  return new TableCell({
    width: { size: twips(width), type: WidthType.DXA },
    verticalAlign: VerticalAlignTable.CENTER,
    borders,
    children,
  });
}

function plainTable(widths: number[], rows: TableCell[][], isRightToLeft: boolean): Table {
  return new Table({
    width: { size: twips(textWidth), type: WidthType.DXA },
    columnWidths: widths.map(twips),
    visuallyRightToLeft: isRightToLeft,
    borders: {
      top: none,
      bottom: none,
      left: none,
      right: none,
      insideHorizontal: none,
      insideVertical: none,
    },
    rows: rows.map((children) => new TableRow({ children, cantSplit: true })),
  });
}
