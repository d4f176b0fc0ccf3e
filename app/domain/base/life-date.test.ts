import { expect, test } from "vitest";
import { isAmbiguousDate, parseLifeDate } from "./life-date";

test.each([
  ["1944-06-06", "1944-06-06"],
  ["June 6, 1944", "1944-06-06"],
  ["Tuesday, June 6th 1944", "1944-06-06"],
  ["6 June 1944", "1944-06-06"],
  ["the 6th of June 1944", "1944-06-06"],
  ["6/6/1944", "1944-06-06"],
  ["6-Jun-1944", "1944-06-06"],
  ["Jun/6/1944", "1944-06-06"],
  ["1944/06/06", "1944-06-06"],
  ["24.12.1944", "1944-12-24"],
  ["24. 12. 1944", "1944-12-24"],
  ["June-1944", "1944"],
  ["1944-June", "1944"],
  ["Feb. 29, 1952", "1952-02-29"],
  ["1952-03", "1952-03"],
  ["March 1952", "1952-03"],
  ["Sept 1952", "1952-09"],
  ["September 1, 1952", "1952-09-01"],
  ["spring 1952", "1952-03"],
  ["Fall of 1952", "1952-09"],
  ["winter 1952", "1952-12"],
  ["about 1930", "1930"],
  ["the 1930s", "1930"],
  ["3 de junio de 1944", "1944-06-03"],
  ["el 24 de dic. de 1944", "1944-12-24"],
  ["enero del 1952", "1952-01"],
  ["Septiembre de 1952", "1952-09"],
  ["primavera de 1944", "1944-03"],
  ["otoño del 44", "1944-09"],
  ["oton\u0303o de 1944", "1944-09"],
  ["mayo del 68", "1968-05"],
  ["agosto del 45", "1945-08"],
  ["3 de mayo del 68", "1968-05-03"],
  ["May of '68", "1968-05"],
  ["May 68", "1968-05"],
  ["1º de enero de 1950", "1950-01-01"],
  ["1.º de enero de 1950", "1950-01-01"],
  ["primero de enero de 1950", "1950-01-01"],
  ["junto al mar, 1950", "1950"],
  ["mar. 1950", "1950-03"],
  ["los años 50", "1950"],
  ["en los años cincuenta", "1950"],
  ["the '50s", "1950"],
  ["the fifties", "1950"],
  ["in den 50er Jahren", "1950"],
  ["1° de enero de 1950", "1950-01-01"],
  ["1ro de enero de 1950", "1950-01-01"],
  ["1ero de enero de 1950", "1950-01-01"],
  ["los 50", "1950"],
  ["en los cincuenta", "1950"],
  ["la década de los 50", "1950"],
  ["década del 50", "1950"],
  ["en el 52", "1952"],
  ["allá por el año 52", "1952"],
  ["el 15", null],
  ["los 50 vecinos", null],
  ["a los veinte años", null],
  ["cuando tenía veinte años", null],
  ["I was in my fifties", null],
  ["hacia 1930", "1930"],
  ["los años 1930", "1930"],
  ["3. März 1944", "1944-03-03"],
  ["Frühling 1952", "1952-03"],
  ["im Herbst 1952", "1952-09"],
  ["1706", "1706"],
  ["", null],
  ["when I was small", null],
  ["June 6", null],
  // A leap day without a year may have been one.
  ["February 29", null],
  ["29 February", null],
  ["Feb. 29th", null],
  ["May be 12 of us", null],
])("%s sorts as %s", (text, sortKey) => {
  expect(parseLifeDate(text)).toEqual({ possible: true, sortKey });
});

test.each([
  ["3/4/1950", "1950-03-04", "1950-04-03"],
  ["03-04-1950", "1950-03-04", "1950-04-03"],
  ["25/12/1950", "1950-12-25", "1950-12-25"],
  ["12/25/1950", "1950-12-25", "1950-12-25"],
  ["25-12-1950", "1950-12-25", "1950-12-25"],
  ["3.4.1950", "1950-04-03", "1950-04-03"],
  ["25.12.1950", "1950-12-25", "1950-12-25"],
  ["5/5/1950", "1950-05-05", "1950-05-05"],
  ["25 December 1950", "1950-12-25", "1950-12-25"],
  ["Dec 1950", "1950-12", "1950-12"],
  ["1950", "1950", "1950"],
  ["1950-04-03", "1950-04-03", "1950-04-03"],
])("%s is %s where the month stands first, %s where the day does", (text, monthFirst, dayFirst) => {
  expect(parseLifeDate(text, "month-first")).toEqual({ possible: true, sortKey: monthFirst });
  expect(parseLifeDate(text, "day-first")).toEqual({ possible: true, sortKey: dayFirst });
  expect(isAmbiguousDate(text)).toBe(monthFirst !== dayFirst);
});

test.each(["13/13/1950", "30/2/1950", "2/30/1950", "31/4/1950", "0/5/1950", "29/2/1951", "12.25.1950"])(
  "%s never was, in either order",
  (text) => {
    expect(parseLifeDate(text, "month-first").possible).toBe(false);
    expect(parseLifeDate(text, "day-first").possible).toBe(false);
  },
);

test.each([
  "30 February",
  "February 30, 1950",
  "1950-02-30",
  "2/30/1950",
  "1950/02/30",
  "30.02.1950",
  "31-Jun-1950",
  "Jun-31-1950",
  "99/99/9999",
  "0000-00-00",
  "1951-02-29",
  "1951-13-01",
  "June 31",
  "1900-13",
  "April 0, 1950",
])("%s never was", (text) => {
  expect(parseLifeDate(text).possible).toBe(false);
});
