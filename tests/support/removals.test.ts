import { expect, test } from "vitest";
import { strandedRemovals } from "./removals";

const page = (inside: string) => strandedRemovals(`<body><main>${inside}</main></body>`);

test("a button that takes something away is found where it stands before others or in their line", () => {
  expect(page("<form><button>Delete</button><input name=title><button>Save</button></form>")).toEqual([
    "“Delete” stands before “title”",
  ]);
  expect(page('<form><p class="actions"><button>Save</button> <a>Delete</a></p></form>')).toEqual([
    "“Delete” stands in one line with “Save”",
  ]);
  expect(page('<section><a class="button button--danger">Gone</a></section><a>More</a>')).toEqual([
    "“Gone” stands before “More”",
  ]);
  expect(
    page("<fieldset><p><button aria-label='Remove photo 1'>x</button></p><a>Close</a></fieldset>"),
  ).toEqual(["“Remove photo 1” stands before “Close”"]);
});

test("and not where it is the last, a row of a list, the line of a folded part, or the answer to a question", () => {
  expect(page("<form><button>Save</button><p><button>Delete</button></p></form>")).toEqual([]);
  expect(
    page("<ul><li><a>Edit</a><a>Delete</a></li><li><a>Edit</a><a>Delete</a></li></ul><a>Add</a>"),
  ).toEqual([]);
  expect(page("<a>More</a><details><summary>Cancel this order</summary><input></details>")).toEqual([]);
  expect(page('<div class="actions"><button>Yes, delete it</button><a>No, keep it</a></div>')).toEqual([]);
  expect(page("<p>Nothing to press</p>")).toEqual([]);
});
