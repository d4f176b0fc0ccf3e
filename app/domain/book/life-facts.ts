/** Facts from the author's bio, as written there. */
export interface LifeFacts {
  name: string;
  birthdate: string;
  birthplace: string;
  marriageDate: string;
  spouse: string;
  children: string;
  occupation: string;
  significantEvents: string[];
}
