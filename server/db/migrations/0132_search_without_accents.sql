-- What tanks are found by is kept without accents, and with one kind of apostrophe, as what is asked for is.
update tanks set search_text = now.text
  from (select id, translate(regexp_replace(normalize(search_text, NFD), '[\u0300-\u036f]', '', 'g'), '‘’ʼ', '''''''') as text
    from tanks where search_text is not null) as now
  where tanks.id = now.id and tanks.search_text is distinct from now.text;
