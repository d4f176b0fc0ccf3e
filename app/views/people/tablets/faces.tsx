interface FacesProps {
  faces: { id: number; name: string; photo?: string | undefined }[];
}

export function Faces({ faces }: FacesProps) {
  return (
    <ul className="tablet__faces list-plain">
      {faces.map(({ id, name, photo }) => (
        <li key={id}>
          <button type="submit" name="person" value={id} className="tablet__face">
            {photo ? (
              <img className="tablet__photo" src={photo} width={96} height={96} alt="" />
            ) : (
              <span className="tablet__initial" aria-hidden="true">
                {[...name][0]}
              </span>
            )}
            <span dir="auto">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
