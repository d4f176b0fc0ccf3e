/** README.txt beside the backups, for whoever finds them without the program that made them. */
export const instructions = `These are encrypted backups of a web app in which people write the story of a life.

The app puts a backup back by itself: docs/self-hosting.md, "Backup and restore". By hand, it takes the passphrase and
the program age, version 1 or newer (https://age-encryption.org):

  age -d -o identity.txt identity.age                 asks for the passphrase
  ls backups                                          one file for each backup, named after its time in UTC
  age -d -i identity.txt backups/NAME.age | gunzip > files.jsonl

Each line of files.jsonl after the first is one file: "name" is its path, "object" is the file here that holds it, and
"sha256" is the hash of what it must be.

  age -d -i identity.txt OBJECT > photo.jpg
  age -d -i identity.txt OBJECT | gunzip > app.db     where the line has "compression":"gzip"

Delete identity.txt afterwards. Without the passphrase nobody can read any of this. identity-copy.age is a second
copy of identity.age.
`;
